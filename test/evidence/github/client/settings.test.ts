import { describe, expect, test } from '@jest/globals';
import { EvidenceInputError } from '../../../../src/evidence/errors.ts';
import { apiAddress } from '../../../../src/evidence/github/client/settings.ts';

describe('the address of the API', () => {
  test.each([
    [undefined, 'https://api.github.com', 'https://api.github.com/graphql'],
    ['https://api.github.com/', 'https://api.github.com', 'https://api.github.com/graphql'],
    [
      'https://ghe.example.com/api/v3',
      'https://ghe.example.com/api/v3',
      'https://ghe.example.com/api/graphql',
    ],
    [
      'https://ghe.example.com/api/v3/',
      'https://ghe.example.com/api/v3',
      'https://ghe.example.com/api/graphql',
    ],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080', 'http://127.0.0.1:8080/graphql'],
    ['http://localhost:3000/base', 'http://localhost:3000/base', 'http://localhost:3000/base/graphql'],
  ])('%s', (value, baseUrl, graphqlUrl) => {
    expect(apiAddress(value)).toMatchObject({ baseUrl, graphqlUrl });
  });

  test('has a host and an origin', () => {
    expect(apiAddress('https://ghe.example.com:8443/api/v3')).toMatchObject({
      host: 'ghe.example.com:8443',
      origin: 'https://ghe.example.com:8443',
    });
  });

  test.each([
    ['nothing', 'is no address'],
    ['ftp://api.github.com', 'is no address'],
    ['https://api.github.com/?a=1', 'is no address'],
    ['https://api.github.com/#a', 'is no address'],
    ['https://ada:secret@api.github.com', 'holds credentials'],
    ['http://api.github.com', 'must begin with https://'],
    ['http://127.0.0.1.example.com', 'must begin with https://'],
    ['http://localhost.example.com', 'must begin with https://'],
  ])('%s is refused', (value, reason) => {
    expect(() => apiAddress(value)).toThrow(EvidenceInputError);
    expect(() => apiAddress(value)).toThrow(`GITHUB_API_URL: ${reason}`);
  });
});
