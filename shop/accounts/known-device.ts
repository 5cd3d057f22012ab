import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// A browser in which somebody signed in before carries a signed cookie that says so. Wrong passwords sent by strangers
// from elsewhere then do not count against it. The signing key is the stored password hash, which nobody outside
// knows: so there is no further secret to keep, every process accepts the cookie, and a new password ends it.

/** How long a browser counts as known after a sign-in, in days. */
export const DEVICE_DAYS = 365;

type Owner = { id: number; passwordHash: string };

/** What the browser keeps: account, last day, number of the device and their signature. `now` is in ms. */
export function newDeviceToken(owner: Owner, now = Date.now()): string {
	const lastDay = Math.floor(now / 86_400_000) + DEVICE_DAYS;
	const named = `${owner.id}.${lastDay}.${randomBytes(9).toString('base64url')}`;
	return `${named}.${signature(owner, named).toString('base64url')}`;
}

/** The device's number if the token was signed for this account and has not ended; null for any other text. */
export function knownDeviceId(token: string | null, owner: Owner | undefined): string | null {
	if (!token || !owner) return null;
	const [, named, id, lastDay, deviceId, signed] =
		/^((\d{1,10})\.(\d{1,6})\.([\w-]{12}))\.([\w-]{43})$/.exec(token) ?? [];
	if (!named || !deviceId || !signed || Number(id) !== owner.id) return null;
	const given = Buffer.from(signed, 'base64url');
	const right = signature(owner, named);
	const isSigned = given.length === right.length && timingSafeEqual(given, right);
	return isSigned && Date.now() / 86_400_000 <= Number(lastDay) ? deviceId : null;
}

function signature({ passwordHash }: Owner, named: string): Buffer {
	return createHmac('sha256', passwordHash).update(`known device ${named}`).digest();
}
