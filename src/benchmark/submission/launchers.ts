import type { Runners } from '../runners.ts';

/** How a launcher names single-node scripts, from the launchers of July and August 2026. */
export interface Launcher {
  /** Of the node: `b200-dgxc-slurm`. */
  readonly name: string;
  /** As script names have it: `b200`. */
  readonly gpu: string;
  /** Takes a script tagged with the framework, if there is one. */
  readonly prefersTagged: boolean;
  /** Frameworks whose tag stands in the name all the same. */
  readonly alwaysTagged: readonly string[];
}

interface NamingRule {
  /** Beginning of the launcher's name. */
  readonly of: string;
  readonly prefersTagged: boolean;
  readonly alwaysTagged: readonly string[];
}

/** The first that fits decides. */
const rules: readonly NamingRule[] = [
  { of: 'mi355x', prefersTagged: true, alwaysTagged: ['atom'] },
  { of: 'rtx6000pro', prefersTagged: true, alwaysTagged: [] },
  { of: 'h200-cw', prefersTagged: false, alwaysTagged: ['trt'] },
  { of: 'h200-nb', prefersTagged: false, alwaysTagged: ['trt'] },
  { of: 'h100', prefersTagged: false, alwaysTagged: [] },
  { of: 'mi300x', prefersTagged: false, alwaysTagged: [] },
  { of: 'mi325x', prefersTagged: false, alwaysTagged: [] },
  { of: '', prefersTagged: true, alwaysTagged: ['trt'] },
];

/** Launchers that may take a label's jobs, one per kind of node. A label that no list has is a node's name. */
export function launchersOf(label: string, runners: Runners): readonly Launcher[] {
  const nodes = runners.labels.get(label) ?? [label.replace(/^cluster:/, '')];
  const names = new Set(nodes.map((node) => node.split('_')[0] ?? node));
  return [...names].map((name) => {
    const rule = rules.find(({ of }) => name.startsWith(of));
    return {
      name,
      gpu: name.split('-')[0] ?? name,
      prefersTagged: rule?.prefersTagged ?? true,
      alwaysTagged: rule?.alwaysTagged ?? [],
    };
  });
}
