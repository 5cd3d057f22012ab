import type { Db } from '#db/client.ts';
import { Problem } from '../kit/problem.ts';
import type { SecretBox } from '../kit/secret-box.ts';
import { spendCode } from './code-app.ts';
import type { FactorNotice } from './factor-notices.ts';
import type { Asker } from './passkey-challenges.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { userOfPasskey } from './use-passkey.ts';

// By what somebody shows who they are, besides the password, as forms and API calls send it.

export type FactorProof = { kind: 'code' | 'recovery_code' | 'passkey'; value: string };

/** What checking a proof needs. */
export type FactorTools = FactorNotice & { secretBox: SecretBox; publicUrl: string; now?: Date };

const KINDS = ['passkey', 'code', 'recovery_code'] as const;

/** The proof in the fields of a form; null when there is none. */
export function factorProofIn(fields: Record<string, unknown>): FactorProof | null {
	for (const kind of KINDS) {
		const value = fields[kind];
		if (typeof value === 'string' && value.trim() !== '') return { kind, value };
	}
	return null;
}

/** Whether a proof is right; a code is used up then. `asker` is who a passkey was asked by. */
export async function isFactorProof(
	db: Db,
	userId: number,
	{ kind, value }: FactorProof,
	asker: Asker,
	tools: FactorTools,
): Promise<boolean> {
	if (kind === 'code') return spendCode(db, { userId, ...tools }, value);
	if (kind === 'recovery_code') return spendRecoveryCode(db, userId, value, tools);
	return (await userOfPasskey(db, asker, value, tools.publicUrl)) === userId;
}

const WRONG: Record<FactorProof['kind'], string> = {
	code: 'This code is not right, or was used already. Please wait for the next one that your app shows.',
	recovery_code: 'This is none of your recovery codes, or it was used already.',
	passkey: 'The passkey was not accepted. Please try again.',
};

/** The refusal of a wrong proof, beside its field. */
export function wrongProof({ kind }: FactorProof): Problem {
	return new Problem('unauthenticated', WRONG[kind], {
		fields: { [kind]: [WRONG[kind]] },
		facts: { second_factor: true },
	});
}
