import { expect, test } from 'vitest';
import {
	addressRuleOf,
	endpointUrlProblem,
	guardedLookup,
	mayConnect,
} from './endpoint-address.ts';

const PUBLIC = { allowLoopback: false };
const TRIAL = { allowLoopback: true };

/** Addresses of networks that strangers do not reach, in all their spellings. */
const INSIDE = [
	'0.0.0.0',
	'10.0.0.1',
	'100.64.0.1',
	'127.0.0.1',
	'127.8.9.10',
	'169.254.169.254',
	'172.16.0.1',
	'172.31.255.255',
	'192.168.1.1',
	'192.0.0.1',
	'198.18.0.1',
	'224.0.0.1',
	'255.255.255.255',
	'::',
	'::1',
	'fe80::1',
	'fc00::1',
	'fd12:3456::1',
	'ff02::1',
	'::ffff:127.0.0.1',
	'::ffff:10.0.0.1',
	'::ffff:a9fe:a9fe',
	'::a9fe:a9fe',
	'::10.0.0.1',
	'fec0::1',
	'64:ff9b::7f00:1',
	'2002:7f00:1::1',
	'2001:db8::1',
];

test('no address of an inner network may be connected to', () => {
	expect(INSIDE.filter((address) => mayConnect(address, PUBLIC))).toEqual([]);
	for (const address of ['8.8.8.8', '41.58.1.1', '2a00:1450:4001:81b::200e', '::ffff:8.8.8.8'])
		expect(mayConnect(address, PUBLIC), address).toBe(true);
});

test('only a shop for trying, whose address is on this machine, sends to this machine', () => {
	const open = INSIDE.filter((address) => mayConnect(address, TRIAL));
	expect(open).toEqual(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1']);
	for (const here of ['http://localhost:3000', 'http://127.0.0.1:4560', 'http://[::1]:3000'])
		expect(addressRuleOf(here)).toEqual(TRIAL);
	for (const away of ['https://shop.example', 'http://10.0.0.5', 'https://localhost.example'])
		expect(addressRuleOf(away)).toEqual(PUBLIC);
});

test.each([
	['', /whole address/],
	['shop.example/hook', /whole address/],
	['ftp://shop.example', /whole address/],
	['javascript:alert(1)', /whole address/],
	['http://shop.example/hook', /begin with https/],
	['https://user:secret@shop.example/', /name or password/],
	['https://localhost/', /machine of the shop/],
	['https://shop.localhost./', /machine of the shop/],
	['https://127.0.0.1/', /machine of the shop/],
	['https://2130706433/', /machine of the shop/],
	['https://0x7f.1/', /machine of the shop/],
	['https://[::1]/', /machine of the shop/],
	['https://[::ffff:127.0.0.1]/', /machine of the shop/],
	['https://10.1.2.3/', /not a public one/],
	['https://169.254.169.254/latest/meta-data', /not a public one/],
	['https://[fd00::1]/', /not a public one/],
	['https://postgres/', /not a public one/],
])('the address %s is refused beside its field', (url, problem) => {
	expect(endpointUrlProblem(url, PUBLIC)).toMatch(problem);
});

test('addresses of the internet are taken, and on a shop for trying those of this machine', () => {
	expect(endpointUrlProblem('https://books.example/hooks?shop=1', PUBLIC)).toBeNull();
	expect(endpointUrlProblem('https://books.example:8443/', PUBLIC)).toBeNull();
	expect(endpointUrlProblem('http://127.0.0.1:4000/', TRIAL)).toBeNull();
	expect(endpointUrlProblem('http://localhost:4000/', TRIAL)).toBeNull();
	expect(endpointUrlProblem('http://10.0.0.1/', TRIAL)).toMatch(/https/);
});

test('a name is resolved when the connection is made, and refused if it leads inside', async () => {
	const resolve = (all: boolean) =>
		new Promise((found) => {
			guardedLookup(PUBLIC)('localhost', { all }, (error, address) => found(error ?? address));
		});
	for (const all of [true, false])
		expect(String(await resolve(all))).toMatch(
			/AddressRefused: Not sent: .* is not a public address/,
		);
});
