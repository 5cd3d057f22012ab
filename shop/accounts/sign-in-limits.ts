import type { DbOrTx } from '#db/client.ts';
import { tooManyRequests } from '../kit/problem.ts';
import {
	addAttempt,
	attemptKey,
	attemptsSoFar,
	checkAttempts,
	clearAttempts,
	countAttempt,
	LIMITS,
	network,
} from './attempts.ts';

// How many wrong passwords the sign-in takes. Nobody outside can keep the owner of an account out:
// - failures count per account and network, so that wrong passwords from elsewhere do not concern the owner's network;
// - a browser that signed in before has a budget of its own, and nothing else concerns it;
// - an account with many failures in a day, from wherever, only lowers the budget of each network (to
//   LIMITS.signInNetworkDay). A network that has not failed may still try.
// N networks thus get at most 50 + 3 N guesses a day at one account, and each network 4,800 a day at all accounts.

/** Who tries to sign in to which account. `deviceId` is that of a browser known to the account, else null. */
export type SignInAttempt = { email: string; address: string; deviceId: string | null };

/** @throws Problem too-many (`retryAfter` in seconds) when the failures so far allow no further try */
export async function checkSignIn(db: DbOrTx, attempt: SignInAttempt): Promise<void> {
	const keys = keysOf(attempt);
	if (attempt.deviceId) return checkAttempts(db, keys.device, LIMITS.signInDevice);
	await checkAttempts(db, keys.network, LIMITS.signInNetwork);
	await checkAttempts(db, keys.address, LIMITS.signInAddress);
	if ((await attemptsSoFar(db, keys.account)) >= LIMITS.signInAccount.limit)
		await checkAttempts(db, keys.networkDay, LIMITS.signInNetworkDay);
}

/**
 * Counts a wrong password.
 * @throws Problem too-many (`retryAfter` in seconds) when concurrent failures have used up the limit meanwhile
 */
export async function countFailedSignIn(db: DbOrTx, attempt: SignInAttempt): Promise<void> {
	const keys = keysOf(attempt);
	if (attempt.deviceId) return countAttempt(db, keys.device, LIMITS.signInDevice);
	// Every counter learns of it before any refuses.
	const account = await addAttempt(db, keys.account, LIMITS.signInAccount);
	const networkDay = await addAttempt(db, keys.networkDay, LIMITS.signInNetworkDay);
	const here = await addAttempt(db, keys.network, LIMITS.signInNetwork);
	await countAttempt(db, keys.address, LIMITS.signInAddress);
	if (here.count > LIMITS.signInNetwork.limit) throw tooManyRequests(here.seconds);
	const isStrained = account.count > LIMITS.signInAccount.limit;
	if (isStrained && networkDay.count > LIMITS.signInNetworkDay.limit)
		throw tooManyRequests(networkDay.seconds);
}

/** After a right password: forgets the failures of this device and of this network at the account. */
export async function forgetFailedSignIns(db: DbOrTx, attempt: SignInAttempt): Promise<void> {
	const keys = keysOf(attempt);
	await clearAttempts(db, keys.device, keys.network, keys.networkDay);
}

/** After a new password: the failures were guesses at the old one. */
export async function forgetGuesses(db: DbOrTx, email: string, address: string): Promise<void> {
	const keys = keysOf({ email, address, deviceId: null });
	await clearAttempts(db, keys.account, keys.network, keys.networkDay);
}

function keysOf({ email, address, deviceId }: SignInAttempt) {
	const here = `${email} ${network(address)}`;
	return {
		account: attemptKey('signInAccount', email),
		network: attemptKey('signInNetwork', here),
		networkDay: attemptKey('signInNetworkDay', here),
		// The number of a device is the same only in the same case.
		device: `signInDevice:${deviceId}`,
		address: attemptKey('signInAddress', address),
	};
}
