/** What a new password must be. Length counts for more than variety (NIST SP 800-63B, section 5.1.1.2). */
import { HttpProblem } from '../http/problems.ts';
import { folded } from '../lib/text.ts';

const SHORTEST = 8;
const LONGEST = 128;

/** The most common of the leaked passwords that have at least eight characters. */
const COMMON = new Set(
  `12345678 123456789 1234567890 0123456789 87654321 987654321 11111111 00000000 88888888 12341234 11223344 123123123
  password password1 password12 password123 passw0rd p@ssw0rd p@ssword qwertyui qwertyuiop qwerty12 qwerty123 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx zaq12wsx asdfghjk asdfghjkl qazwsxedc abcd1234 abc12345 a1234567 aa123456 a123456789 iloveyou
  sunshine princess football baseball superman welcome1 welcome123 whatever trustno1 letmein1 changeme admin123
  aaaaaaaa administrator computer internet michelle jennifer starwars dragon123 monkey123 master123 contraseña contrasena
  trastienda`.split(/\s+/),
);
/** Shorter user names are part of many good passwords by chance. */
const NAME_THAT_COUNTS = 3;

/** @throws HttpProblem 400 with a sentence that names `password` */
export function mustBeGoodPassword(password: string, userName: string): void {
  // Normalized as for hashing; counted by code points, so that an emoji counts once.
  const length = [...password.normalize('NFC')].length;
  const plain = folded(password);
  const name = folded(userName);
  if (password.trim() === '') refuse('is required');
  if (length < SHORTEST) refuse(`must have at least ${SHORTEST} characters`);
  if (length > LONGEST) refuse(`must have at most ${LONGEST} characters`);
  if (COMMON.has(password.toLowerCase())) refuse('is one of the most common ones; please choose another');
  if (name.length >= NAME_THAT_COUNTS && plain.includes(name)) refuse('must not contain the user name');
}

function refuse(says: string): never {
  throw new HttpProblem(400, `password ${says}.`, 'password');
}
