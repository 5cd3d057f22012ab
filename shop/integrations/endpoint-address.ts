import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

// Where webhooks may be sent. The shop stands inside of a network that strangers cannot reach, so it must not be used to
// reach it for them: only public addresses are connected to, and it is the address of the connection itself that is
// checked, after the name was resolved. A name that resolves to something else the second time gains nothing.

/** The rule for addresses on this machine: only a shop for trying, whose own address is on it too, may send to them. */
export type AddressRule = { allowLoopback: boolean };

/** 2000::/3, of which alone IPv6 gives out public addresses; old forms such as ::10.0.0.1 are not in it. */
const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::');

/** The rule of a shop with this public address. */
export function addressRuleOf(publicUrl: string): AddressRule {
	return { allowLoopback: isHere(hostOf(new URL(publicUrl))) };
}

/** Whether an IP address may be connected to. */
export function mayConnect(address: string, { allowLoopback }: AddressRule): boolean {
	if (!ipaddr.isValid(address)) return false;
	// An IPv4 address within an IPv6 one is judged as itself.
	const parsed = ipaddr.process(address);
	const range = parsed.range();
	if (allowLoopback && range === 'loopback') return true;
	return range === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST, 3));
}

/** What is wrong with the address of an endpoint, in a sentence for its field; null when nothing is. */
export function endpointUrlProblem(text: string, rule: AddressRule): string | null {
	const url = URL.parse(text);
	if (!url || !/^https?:\/\/[^/]/i.test(text))
		return 'Enter a whole address, beginning with https://';
	const host = hostOf(url);
	const isOwn = isHere(host);
	if (isOwn && !rule.allowLoopback) return 'This address is on the machine of the shop itself.';
	if (url.protocol !== 'https:' && !isOwn) return 'The address must begin with https://';
	if (url.username || url.password) return 'The address must not contain a name or password.';
	if (isIP(host) && !mayConnect(host, rule)) return 'This address is not a public one.';
	if (!isOwn && !isIP(host) && !host.includes('.')) return 'This address is not a public one.';
	return null;
}

/** The host without the brackets around an IPv6 address. */
export function hostOf(url: URL): string {
	return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** Resolves the name of a connection; fails with AddressRefused unless all of its addresses may be connected to. */
export function guardedLookup(rule: AddressRule): LookupFunction {
	return (hostname, options, found) => {
		systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
			if (error) return found(error, '');
			const wrong = addresses.find(({ address }) => !mayConnect(address, rule));
			const [first] = addresses;
			if (wrong || !first) return found(new AddressRefused(wrong?.address ?? hostname), '');
			if (options.all) return found(null, addresses as LookupAddress[]);
			found(null, first.address, first.family);
		});
	};
}

/** The address that a name leads to is not a public one. */
export class AddressRefused extends Error {
	override name = 'AddressRefused';
	constructor(address: string) {
		super(`Not sent: ${address} is not a public address`);
	}
}

function isHere(host: string): boolean {
	if (host === 'localhost' || host.endsWith('.localhost')) return true;
	return isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback';
}
