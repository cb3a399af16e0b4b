/** What a new password must be. Length counts for more than variety (NIST SP 800-63B, section 5.1.1.2). */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { HttpProblem } from '../http/problems.ts';
import { rule } from '../language/rule.ts';
import { words, type Sentence } from '../language/sentence.ts';
import { folded } from '../../contract/folded.ts';
import { DEMO_SIGN_IN } from './demoSignIn.ts';

const SHORTEST = 8;
const LONGEST = 128;

/** Shorter user names are part of many good passwords by chance. */
const NAME_THAT_COUNTS = 3;

/** Common here, and not in the list of the leaked ones. */
const COMMON_HERE = ['contraseña', 'contrasena', 'trastienda', 'changeme', DEMO_SIGN_IN.password];

/** More characters say nothing new about a password's strength, and estimating takes longer with each. */
const ESTIMATED = 32;

interface Knowledge {
  common: ReadonlySet<string>;
  estimator: ZxcvbnFactory;
}

let loading: Promise<Knowledge> | undefined;

/** The passwords that leaked most often, nearly 50,000: in memory from the first new password on. */
async function load(): Promise<Knowledge> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return {
    common: new Set([...dictionary['passwords-common'].map(String), ...COMMON_HERE]),
    estimator: new ZxcvbnFactory({
      dictionary: { ...dictionary, here: COMMON_HERE },
      graphs: adjacencyGraphs,
    }),
  };
}

const knowledge = () => (loading ??= load());

/** The sentence with which it would be refused, without the field's name; empty: it is good. */
async function faultOf(password: string, userName: string): Promise<string> {
  // Normalized as for hashing; counted by code points, so that an emoji counts once.
  const length = [...password.normalize('NFC')].length;
  const name = folded(userName);
  if (password.trim() === '') return 'is required';
  if (length < SHORTEST) return `must have at least ${SHORTEST} characters`;
  if (length > LONGEST) return `must have at most ${LONGEST} characters`;
  const { common } = await knowledge();
  if (common.has(password.normalize('NFC').toLowerCase()))
    return 'is one of the most common ones; please choose another';
  if (name.length >= NAME_THAT_COUNTS && folded(password).includes(name))
    return 'must not contain the user name';
  return '';
}

/** @throws HttpProblem 400 with a sentence that names `password` */
export async function mustBeGoodPassword(password: string, userName: string): Promise<void> {
  const fault = await faultOf(password, userName);
  if (fault) throw new HttpProblem(400, refusalOf(fault), 'password');
}

/** Whoever reads it sees the field under its label: it has a word in their language. */
const refusalOf = (fault: string): Sentence => rule(words('password'), fault);

/** How long a password would stand, 0 to 4, and the sentence with which it would be refused. */
export async function strengthOf(
  password: string,
  userName: string,
): Promise<{ score: number; refusal: Sentence | null }> {
  const fault = await faultOf(password, userName);
  const { estimator } = await knowledge();
  const { score } = estimator.check([...password].slice(0, ESTIMATED).join(''), userName ? [userName] : []);
  return { score: fault ? 0 : score, refusal: fault ? refusalOf(fault) : null };
}
