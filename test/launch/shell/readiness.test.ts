// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import { run } from './support.ts';

function isReady(script: string, files: Record<string, string> = {}): boolean {
  return run(`vllm serve m &\n${script}`, {}, files).events.some(({ kind }) => kind === 'ready');
}

const library = `wait_for_ready() {
  local endpoint="" pid=""
  while [[ $# -gt 0 ]]; do
    case $1 in --endpoint) endpoint="$2"; shift 2 ;; --pid) pid="$2"; shift 2 ;; *) return 1 ;; esac
  done
  until curl --silent --fail "$endpoint"; do
    if ! kill -0 "$pid"; then exit 1; fi
    sleep 5
  done
}
wait_for_server_ready() { wait_for_ready --endpoint "http://0.0.0.0:$1/health" --pid "$2"; }`;

describe('a server is ready', () => {
  test.each([
    ['until curl', 'until curl -sf http://localhost:1/health; do sleep 1; done'],
    ['until curl, its output away', 'until curl -s "http://$H:$P/health" > /dev/null 2>&1; do sleep 1; done'],
    ['while not curl', 'while ! curl -sf http://localhost:1/v1/models; do sleep 1; done'],
    [
      'until the code is 200',
      `until [[ "$(curl -o /dev/null -w '%{http_code}' http://h:1/health)" == "200" ]]; do sleep 1; done`,
    ],
    [
      'while the code is not 200',
      `while [[ "$(curl -s -w '%{http_code}' h/health)" != "200" ]]; do sleep 1; done`,
    ],
    [
      'while the code does not equal 200',
      `while [ "$(curl -s -w '%{http_code}' h/health)" -ne 200 ]; do sleep 1; done`,
    ],
    ['while there is no answer', 'while [ -z "$(curl -s h/get_model_info)" ]; do sleep 1; done'],
    ['until wget', 'until wget -q http://h/readiness; do sleep 1; done'],
    ['until a pipe finds it', 'until curl -s h/v1/models | grep -q model; do sleep 1; done'],
    ['until a function that asks', 'up() { curl -sf h/health; }\nuntil up; do sleep 1; done'],
    ['until the address in a variable', 'U=http://h:1/health\nuntil curl "$U"; do sleep 1; done'],
    ['until it gives up', 'until curl h/health; do if [[ $SECONDS -ge $D ]]; then exit 1; fi; sleep 1; done'],
    ['until it gives up by leaving', 'until curl h/health; do [ $SECONDS -gt $D ] && break; sleep 1; done'],
    ['until it tries again', 'until curl h/health; do sleep 1; continue; done'],
    ['until its port is open', 'until (exec 3<>"/dev/tcp/$h/$p") 2>/dev/null; do sleep 1; done'],
    ['for each of several', 'for i in a b; do until curl $i/health; do sleep 1; done; done'],
    ['a function of a library that is not at hand', 'wait_for_server_ready --port 1'],
    ['another function of it', 'wait_for_ready --endpoint x'],
    ['a barrier', 'python3 sync.py barrier --wait-for-all-health --health-endpoint /health'],
  ])('behind: %s', (_, script) => {
    expect(isReady(script)).toBe(true);
  });

  test('behind a function of the library, which is followed', () => {
    const files = { 'benchmarks/lib.sh': library };
    expect(isReady('source benchmarks/lib.sh\nwait_for_server_ready 8000 $!', files)).toBe(true);
    expect(isReady('source benchmarks/lib.sh\nwait_for_ready --endpoint http://h/x', files)).toBe(false);
  });

  test.each([
    ['a loop until it ends', 'while curl -sf http://localhost:1/health; do sleep 1; done'],
    ['a loop until it does not answer', 'until ! curl h/health; do sleep 1; done'],
    [
      'a loop while the code is 200',
      `while [[ "$(curl -w '%{http_code}' h/health)" == 200 ]]; do sleep 1; done`,
    ],
    ['a loop that leaves at once', 'until curl h/health; do break; done'],
    ['a loop that only names it', 'until echo curl /health; do sleep 1; done'],
    ['a loop that asks something else', 'until curl -sf http://localhost:1/metrics; do sleep 1; done'],
    ['a loop over a file', 'until [ -f /tmp/health ]; do sleep 1; done'],
    ['a single question', 'curl -sf http://localhost:1/health'],
    ['a single question with a condition', 'if curl h/health; then echo up; fi'],
    ['three attempts', 'for i in 1 2 3; do curl h/health && break; sleep 1; done'],
    ['a nap', 'sleep 600'],
    ['a wait for the process', 'wait $!'],
    ['a function of that name that does nothing', 'wait_for_server_ready() { :; }\nwait_for_server_ready'],
    [
      'a function of that name that is not called',
      'wait_for_server_ready() { until curl h/health; do :; done; }',
    ],
    ['a word', 'echo wait_for_server_ready'],
    ['a barrier for nodes', 'python3 sync.py barrier --enable-port --wait-for-all-ports'],
    ['a comment', '# wait_for_server_ready'],
  ])('not behind: %s', (_, script) => {
    expect(isReady(script)).toBe(false);
  });

  test.each([
    'until curl h/health; do sleep 1; done\nvllm serve m',
    'if false; then vllm serve m; fi\nuntil curl h/health; do sleep 1; done',
  ])('not before there is one: %s', (script) => {
    expect(run(script).events.some(({ kind }) => kind === 'ready')).toBe(false);
  });
});
