import type { RequestContext } from '#server/http/request-context.ts';
import type { SignedIn } from '#shop/accounts/sign-in.ts';
import { type Proof, proveAgain } from '#shop/second-factor/fresh-proof.ts';
import { mailShop } from '#shop/settings/settings.ts';

// Proving once more who one is, in the form that needs it: its fields begin with `proof_`.

const KINDS = ['passkey', 'code', 'recovery_code', 'password'] as const;

/** The proof in a form; null when there is none. */
export function proofIn(form: FormData): Proof | null {
	for (const kind of KINDS) {
		const value = form.get(`proof_${kind}`);
		if (typeof value === 'string' && value.trim() !== '') return { kind, value };
	}
	return null;
}

/**
 * Proves the session by what the form holds for that, if anything. Gives the user as they are then.
 * @throws Problem as proveAgain()
 */
export async function provedBy(
	context: RequestContext,
	user: SignedIn,
	form: FormData,
): Promise<SignedIn> {
	const proof = proofIn(form);
	if (!proof) return user;
	const { db, publicUrl, secretBox, origin } = context;
	const shop = await mailShop(db, publicUrl);
	await proveAgain(db, user, proof, { shop, publicUrl, secretBox, origin });
	const isShown = proof.kind !== 'password';
	return {
		...user,
		provedAt: new Date(),
		secondFactor: isShown ? 1 : user.secondFactor,
		lacksSecondFactor: isShown ? false : user.lacksSecondFactor,
	};
}
