import { types } from 'node:util';

// Jest runs tests in a realm of their own, so an error of Node's (`ENOENT` ...) is no `Error` there, as it is in
// production. Subclasses keep their own meaning.
Object.defineProperty(Error, Symbol.hasInstance, {
  value(this: unknown, candidate: unknown): boolean {
    if (this === Error && types.isNativeError(candidate)) return true;
    return Function.prototype[Symbol.hasInstance].call(this as () => void, candidate);
  },
});
