import { randomUUID } from 'node:crypto';
import type { EmulatedClock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import { type Delivery, type HookEvent, isFailed, type Shipment } from './delivery.ts';
import { hookHeaders, type Receiver, send } from './send.ts';

/** `immediate`: one after the other, as they occur. `held`: a test delivers them. */
export type DeliveryMode = 'immediate' | 'held';

export interface WebhookOptions {
  readonly clock: EmulatedClock;
  readonly ids: Ids;
  readonly secret: string;
  readonly appId: number;
  /** Subscribed events; all if not given. */
  readonly events?: readonly string[] | undefined;
}

/** Sends what happens to the app. Until a receiver is set, what happens is told to nobody. */
export class Webhooks {
  /** Events that wait for a test to deliver them. */
  readonly held: Shipment[] = [];
  /** Every event that the app was or will be told of. */
  readonly shipments: Shipment[] = [];
  readonly deliveries: Delivery[] = [];
  mode: DeliveryMode = 'immediate';
  readonly #options: WebhookOptions;
  #url: string | undefined;
  #sending: Promise<unknown> = Promise.resolve();
  #queued = 0;

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  /** Where the app listens, such as `http://127.0.0.1:3000/api/github/webhooks`. */
  set receiver(url: string | undefined) {
    this.#url = url;
  }

  emit(event: HookEvent): void {
    const { events } = this.#options;
    if (this.#url === undefined || (events !== undefined && !events.includes(event.event))) return;
    const shipment: Shipment = { ...event, guid: randomUUID() };
    this.shipments.push(shipment);
    if (this.mode === 'held') this.held.push(shipment);
    else this.#enqueue(shipment, false);
  }

  /** Everything that was to be sent has been answered, also what happened meanwhile. */
  async settled(): Promise<void> {
    while (this.#queued > 0) await this.#sending;
  }

  /** Nothing is on its way. */
  get isSettled(): boolean {
    return this.#queued === 0;
  }

  /** Delivers a held event now; again, if it was delivered before: a duplicate has the same GUID. */
  async deliver(shipment: Shipment): Promise<Delivery> {
    this.#unhold(shipment);
    return this.#enqueue(shipment, false);
  }

  /** Delivers what is held, in order. */
  async deliverAll(): Promise<Delivery[]> {
    const all: Delivery[] = [];
    for (let next = this.held[0]; next !== undefined; next = this.held[0]) all.push(await this.deliver(next));
    return all;
  }

  /** Loses a held event; GitHub's list says that it failed. */
  drop(shipment: Shipment): Delivery {
    this.#unhold(shipment);
    return this.#record(shipment, false, { statusCode: 504, status: 'timed out', responseBody: '' }, {});
  }

  /** Loses a held event, and GitHub knows nothing of it either. */
  lose(shipment: Shipment): void {
    this.#unhold(shipment);
  }

  /** Delivers an earlier delivery again under its GUID. */
  redeliver({ guid }: Pick<Delivery, 'guid'>): Promise<Delivery> {
    const shipment = this.shipments.find((candidate) => candidate.guid === guid);
    if (shipment === undefined) throw new Error(`there is no delivery ${guid}`);
    return this.#enqueue(shipment, true);
  }

  get failed(): readonly Delivery[] {
    return this.deliveries.filter(isFailed);
  }

  #unhold(shipment: Shipment): void {
    const at = this.held.indexOf(shipment);
    if (at >= 0) this.held.splice(at, 1);
  }

  #enqueue(shipment: Shipment, isRedelivery: boolean): Promise<Delivery> {
    this.#queued += 1;
    const sent = this.#sending.then(() => this.#send(shipment, isRedelivery));
    this.#sending = sent.finally(() => {
      this.#queued -= 1;
    });
    return sent;
  }

  async #send(shipment: Shipment, isRedelivery: boolean): Promise<Delivery> {
    const { secret, appId } = this.#options;
    const receiver: Receiver = { url: this.#url ?? '', secret, appId };
    const headers = hookHeaders(shipment, receiver);
    return this.#record(shipment, isRedelivery, await send(shipment, receiver, headers), headers);
  }

  #record(
    shipment: Shipment,
    isRedelivery: boolean,
    sent: Pick<Delivery, 'statusCode' | 'status' | 'responseBody'>,
    requestHeaders: Readonly<Record<string, string>>,
  ): Delivery {
    const { ids, clock } = this.#options;
    const delivery: Delivery = {
      ...shipment,
      ...sent,
      id: ids.next('delivery'),
      at: clock.now(),
      isRedelivery,
      requestHeaders,
    };
    this.deliveries.push(delivery);
    return delivery;
  }
}
