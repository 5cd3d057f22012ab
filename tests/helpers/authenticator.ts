import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

// A device with a passkey, in software: signs what a browser would have it sign. https://www.w3.org/TR/webauthn-3/

const PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

type Where = { origin?: string; counter?: number; verified?: boolean };

/** A new device for the shop at this address. */
export function authenticator(publicUrl: string) {
	const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
	const id = randomBytes(16);
	const rpIdHash = sha256(new URL(publicUrl).hostname);
	const coseKey = isoCBOR.encode(
		new Map<number, number | Uint8Array<ArrayBuffer>>([
			[1, 2],
			[3, -7],
			[-1, 1],
			[-2, new Uint8Array(Buffer.from(x, 'base64url'))],
			[-3, new Uint8Array(Buffer.from(y, 'base64url'))],
		]),
	);
	const clientData = (type: string, challenge: string, origin = publicUrl) =>
		Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
	const data = (flags: number, counter: number) => {
		const head = Buffer.alloc(5);
		head.writeUInt8(flags, 0);
		head.writeUInt32BE(counter, 1);
		return Buffer.concat([rpIdHash, head]);
	};
	const common = {
		id: base64url(id),
		rawId: base64url(id),
		type: 'public-key',
		clientExtensionResults: {},
	};
	return {
		/** What the browser answers when a passkey is to be made. */
		make({ challenge }: { challenge: string }, { origin, counter = 0 }: Where = {}): string {
			const length = Buffer.alloc(2);
			length.writeUInt16BE(id.length);
			const authData = Buffer.concat([
				data(PRESENT_AND_VERIFIED | HAS_CREDENTIAL, counter),
				Buffer.alloc(16),
				length,
				id,
				coseKey,
			]);
			const attestation = new Map<string, unknown>([
				['fmt', 'none'],
				['attStmt', new Map()],
				['authData', new Uint8Array(authData)],
			]);
			return JSON.stringify({
				...common,
				response: {
					clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
					attestationObject: base64url(
						isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
					),
					transports: ['internal'],
				},
			});
		},
		/** What the browser answers when the passkey is to sign. */
		use(
			{ challenge }: { challenge: string },
			{ origin, counter = 0, verified = true }: Where = {},
		): string {
			const client = clientData('webauthn.get', challenge, origin);
			const authData = data(verified ? PRESENT_AND_VERIFIED : 0x01, counter);
			const signed = Buffer.concat([authData, sha256(client)]);
			return JSON.stringify({
				...common,
				response: {
					clientDataJSON: base64url(client),
					authenticatorData: base64url(authData),
					signature: base64url(sign('sha256', signed, privateKey)),
				},
			});
		},
	};
}
