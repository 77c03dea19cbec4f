import type { StagingRequest } from '../state/app-state.ts';

/** What we say to one command, before it is put together with what we say to the others of its comment. */
export interface Answer {
  readonly paragraphs: readonly string[];
  readonly thumb?: '+1' | '-1';
  readonly staging?: StagingRequest;
}

export function accepted(...paragraphs: readonly string[]): Answer {
  return { paragraphs, thumb: '+1' };
}

export function refused(...paragraphs: readonly string[]): Answer {
  return { paragraphs, thumb: '-1' };
}
