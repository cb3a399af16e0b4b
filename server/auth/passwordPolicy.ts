/**
 * Requirements for a new password. Length counts for more than variety (NIST SP 800-63B, section 5.1.1.2).
 */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { type FieldRule, createFieldRule } from '../../contract/fieldRule.ts';
import { HttpProblem } from '../http/problems.ts';
import { foldText } from '../../contract/foldText.ts';
import { toInvalidFieldMessage, type Message, createMessage } from '../language/message.ts';
import { DEMO_CREDENTIALS } from './demoSignIn.ts';

const SHORTEST = 8;
const LONGEST = 128;

const NAME_THAT_COUNTS = 3;

/** Passwords that users of this product choose often, but that are not in the list of leaked passwords. */
const COMMON_HERE = ['contraseña', 'contrasena', 'trastienda', 'changeme', DEMO_CREDENTIALS.password];

/**
 * Number of characters whose strength is estimated. Further characters hardly change the strength, but slow down the
 * estimate.
 */
const ESTIMATED = 32;

interface Knowledge {
  common: ReadonlySet<string>;
  estimator: ZxcvbnFactory;
}

let loading: Promise<Knowledge> | undefined;

/** Loads the most frequent leaked passwords, nearly 50,000. The list stays in memory after its first use. */
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

async function findFault(password: string, userName: string): Promise<FieldRule | undefined> {
  // The password is normalised in the same way as for hashing. Its length is counted in code points, so that an emoji
  // counts as one.
  const length = [...password.normalize('NFC')].length;
  const name = foldText(userName);
  if (password.trim() === '') return createFieldRule('required');
  if (length < SHORTEST) return createFieldRule('lengthFrom', { min: SHORTEST });
  if (length > LONGEST) return createFieldRule('lengthUpTo', { max: LONGEST });
  const { common } = await knowledge();
  if (common.has(password.normalize('NFC').toLowerCase())) return createFieldRule('uncommon');
  if (name.length >= NAME_THAT_COUNTS && foldText(password).includes(name))
    return createFieldRule('notUserName');
  return undefined;
}

export async function assertStrongPassword(password: string, userName: string): Promise<void> {
  const fault = await findFault(password, userName);
  if (fault) throw new HttpProblem(400, toRefusal(fault), 'password');
}

const toRefusal = (fault: FieldRule): Message =>
  toInvalidFieldMessage(createMessage('field.password'), fault);

export async function ratePassword(
  password: string,
  userName: string,
): Promise<{ score: number; refusal: Message | null }> {
  const fault = await findFault(password, userName);
  const { estimator } = await knowledge();
  const { score } = estimator.check([...password].slice(0, ESTIMATED).join(''), userName ? [userName] : []);
  return { score: fault ? 0 : score, refusal: fault ? toRefusal(fault) : null };
}
