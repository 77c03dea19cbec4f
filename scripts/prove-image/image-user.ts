/** Who a process of the image is on this machine. */
export interface ImageUser {
  readonly uid: number;
  readonly gid: number;
  /** We may become somebody else, and did. */
  readonly isOther: boolean;
}

/** Belongs to nobody here, unlike the 1000 that the base image's `node` has: what it owns, the proof has made. */
const STAND_IN = 61_234;

/** The stand-in for the base image's user `node`: somebody without rights if we are root, or we ourselves. */
export function imageUser(): ImageUser {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  return uid === 0 ? { uid: STAND_IN, gid: STAND_IN, isOther: true } : { uid, gid, isOther: false };
}
