import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a zip made by hand, and what its headers claim in place of the truth. */
export interface RawEntry {
  readonly name: string;
  readonly content?: string | Buffer;
  readonly isStored?: boolean;
  readonly claims?: {
    readonly size?: number;
    readonly packedSize?: number;
    readonly crc?: number;
    readonly flags?: number;
    /** Of the local header; the directory keeps the truth. */
    readonly localName?: string;
    readonly mode?: number;
  };
  /** The directory points at the local header of this entry instead. */
  readonly sameAs?: number;
}

/** A zip with headers as told, for what no writer of zips would make. */
export function rawZip(
  entries: readonly RawEntry[],
  around: { before?: string; after?: string } = {},
): Buffer {
  const parts: Buffer[] = [Buffer.from(around.before ?? '')];
  const offsets: number[] = [];
  const directory: Buffer[] = [];
  let at = parts[0]?.length ?? 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.content ?? '');
    const packed = entry.isStored === true ? content : deflateRawSync(content);
    const { claims = {} } = entry;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(claims.flags ?? 0x800, 2);
    fields.writeUInt16LE(entry.isStored === true ? 0 : 8, 4);
    fields.writeUInt32LE(0x5d560000, 6);
    fields.writeUInt32LE(claims.crc ?? crc32(content), 10);
    fields.writeUInt32LE(claims.packedSize ?? packed.length, 14);
    fields.writeUInt32LE(claims.size ?? content.length, 18);
    const name = Buffer.from(entry.name);
    const localName = Buffer.from(claims.localName ?? entry.name);
    if (entry.sameAs === undefined) {
      offsets.push(at);
      const local = Buffer.concat([
        Buffer.from('PK\u0003\u0004'),
        withName(fields, localName),
        localName,
        packed,
      ]);
      parts.push(local);
      at += local.length;
    } else offsets.push(offsets[entry.sameAs] ?? 0);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((claims.mode ?? 0o100644) << 16) >>> 0, 6);
    tail.writeUInt32LE(offsets.at(-1) ?? 0, 10);
    const madeBy = Buffer.from([20, 3]);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), madeBy, withName(fields, name), tail, name]),
    );
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, central, end, Buffer.from(around.after ?? '')]);
}

function withName(fields: Buffer, name: Buffer): Buffer {
  const copy = Buffer.from(fields);
  copy.writeUInt16LE(name.length, 22);
  return copy;
}
