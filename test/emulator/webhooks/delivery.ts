export interface HookEvent {
  readonly event: string;
  readonly action: string | undefined;
  /** The payload as it was when the thing happened. */
  readonly body: string;
  readonly installation: number;
  readonly repository: number;
}

/** An event on its way to the app. Every attempt to deliver it has the same GUID. */
export interface Shipment extends HookEvent {
  readonly guid: string;
}

/** One attempt. */
export interface Delivery extends Shipment {
  readonly id: number;
  readonly at: string;
  readonly isRedelivery: boolean;
  /** HTTP status of the app's answer; 502 if it could not be reached, 504 if it did not answer in time. */
  readonly statusCode: number;
  /** As GitHub puts it: `OK`, or what went wrong. */
  readonly status: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string;
}

export function isFailed({ statusCode }: Delivery): boolean {
  return statusCode < 200 || statusCode > 299;
}
