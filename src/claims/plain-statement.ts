/**
 * Words after which a value need not be the one that is submitted: what was, what goes, what is elsewhere, what might be,
 * what is not. A sentence with one of them can still agree with the head, but does not contradict it.
 */
const words = [
  'from|was|were|had|previous|previously|former|formerly|old|older|earlier|before|prior|original|originally|initial|initially',
  'history|historical|legacy|existing behaviou?r|base|baseline|main|master branch',
  'instead|rather|replac\\w*|remov\\w*|drop(?:s|ped|ping)?|delet\\w*|revert\\w*|restor\\w*|disabl\\w*|skip\\w*|exclud\\w*',
  'retir\\w*|supersed\\w*|deprecat\\w*|unset|omit\\w*|avoid\\w*|strip\\w*|reduc\\w*|rais\\w*|lower\\w*|increas\\w*|decreas\\w*|shrink\\w*|cut',
  "not|no|never|none|cannot|without|isn't|aren't|doesn't|don't|didn't|wasn't|can't|won't|unless|except|unlike|neither|nor",
  'if|when|whenever|would|could|should|may|might|can|will|once|until|later|future|follow-?up|pending|todo|next|plan|planned|planning',
  'tried|try|trying|attempt\\w*|test(?:s|ed|ing)?|experiment\\w*|fail\\w*|crash\\w*|hang|hangs|hung|oom|error\\w*|bug\\w*|broken|regress\\w*|workaround',
  'vs|versus|than|compar\\w*|same as|like|mirror\\w*|match\\w*|similar|sibling|reference|other|others|another|else|elsewhere|alternative',
  'default|defaults|example|e\\.g|require\\w*|need(?:s|ed)?|since|introduced|landed|minimum|at least|at most|up to|about|roughly|around',
  'cap|caps|capped|clamp\\w*|limit\\w*|per[- ]request|client|locally|local run|reproduc\\w*|upstream',
].join('|');
const english = new RegExp(`(?<!\\w)(?:${words})(?![\\w-])`, 'i');

const chinese =
  /从|由|原|旧|之前|此前|先前|曾|移除|删除|去掉|去除|不再|不|未|没有|无需|无法|回退|还原|恢复|弃用|替换|代替|取代|而非|而不是|改为|改成|调整|默认|如果|若|当|可能|将来|后续|稍后|待|失败|报错|崩溃|除了|除|相比|比|类似|参考|其他|其它|另|需要|要求|至少|至多|约|例如|关闭|禁用|跳过|排除|降低|提高|增加|减少/;

const signs = /→|->|=>|⇒|➜|>=|<=|[<>≥≤≈~±]|\?/;

/** What needs more words than these weighs one thing against another. */
const MOST_CHARACTERS = 400;

/** Whether a sentence, with its code left out, only says how things are. */
export function isPlainStatement(flat: string): boolean {
  if (flat.length > MOST_CHARACTERS) return false;
  return !english.test(flat) && !chinese.test(flat) && !signs.test(flat);
}
