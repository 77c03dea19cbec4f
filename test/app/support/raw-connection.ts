import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection on which a test says byte by byte what is sent. */
export class RawConnection {
  readonly #socket: Socket;
  readonly #closed: Promise<unknown>;
  #received = '';
  #onData: () => void = () => {};

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.#closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('data', (chunk) => {
      this.#received += chunk.toString('latin1');
      this.#onData();
    });
    // The other side may cut the line while we write: what it said before counts.
    socket.on('error', () => {});
  }

  static async open(url: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  /** The head of a POST to the webhooks' path. */
  sendHead(headers: Readonly<Record<string, string | number>>): void {
    const lines = Object.entries({ host: 'test', ...headers }).map(([name, value]) => `${name}: ${value}`);
    this.send(`POST /api/github/webhooks HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  }

  send(data: string | Uint8Array): void {
    this.#socket.write(data);
  }

  /** One piece of a chunked body. */
  sendChunk(data: Uint8Array): void {
    this.send(`${data.length.toString(16)}\r\n`);
    this.send(data);
    this.send('\r\n');
  }

  /** Sends pieces until there is an answer or the line is cut, and says how many bytes the other side took. */
  async sendUntilAnswered(piece: Uint8Array): Promise<number> {
    while (this.#received === '' && !this.#socket.destroyed) {
      this.sendChunk(piece);
      if (this.#socket.writableNeedDrain)
        await Promise.race([once(this.#socket, 'drain'), this.#answered(), this.#closed]).catch(() => {});
    }
    return this.#socket.bytesWritten;
  }

  cut(): void {
    this.#socket.destroy();
  }

  /** Waits for a whole answer, or for the end. */
  async answer(): Promise<{ readonly status: number; readonly text: string }> {
    await Promise.race([this.#answered(), this.#closed]);
    return { status: Number(this.#received.split(' ')[1] ?? 0), text: this.#received };
  }

  #answered(): Promise<void> {
    return new Promise((resolve) => {
      this.#onData = () => {
        if (this.#received.includes('\r\n\r\n') && this.#received.endsWith('\n')) resolve();
      };
      this.#onData();
    });
  }

  /** Waits for the other side to end it. */
  async closed(): Promise<string> {
    await this.#closed;
    return this.#received;
  }
}
