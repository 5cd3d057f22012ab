import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Gate, type Lane, TooBusy } from './gate.ts';

const LIMITS = {
	atOnce: 2,
	mostAtOnce: 4,
	mostWaiting: 5,
	patienceMs: { reading: 1000, writing: 5000 },
	overloadedMs: 15,
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A gate and named visitors; `log` lists who was let in or turned away, in that order. */
function openGate(isBusy = () => true, newcomers = () => 0) {
	const gate = new Gate(isBusy, LIMITS, newcomers);
	const log: string[] = [];
	const leaving = new Map<string, () => void>();
	const come = (name: string, lane: Lane = 'reading', response?: ServerResponse) => {
		gate.enter(lane, response).then(
			(leave) => {
				leaving.set(name, leave);
				log.push(name);
			},
			(error) => log.push(`not ${name}`, ...(error instanceof TooBusy ? [] : [String(error)])),
		);
	};
	const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
	return { gate, log, come, pass, leave: (name: string) => leaving.get(name)?.() };
}

test('a busy shop works on a limited number at once, and on the others in order of arrival', async () => {
	const { gate, log, come, pass, leave } = openGate();
	for (const name of ['a', 'b', 'c', 'd']) come(name);
	await pass(0);
	expect(log).toEqual(['a', 'b']);
	expect([gate.running, gate.waiting]).toEqual([2, 2]);
	leave('a');
	leave('a');
	await pass(0);
	expect(log).toEqual(['a', 'b', 'c']);
	leave('b');
	await pass(0);
	expect(log).toEqual(['a', 'b', 'c', 'd']);
});

test('while the shop is not busy more are let in step by step up to a limit, and fewer once it is busy', async () => {
	let busy = true;
	const { gate, log, come, pass, leave } = openGate(() => busy);
	for (const name of ['a', 'b', 'c', 'd', 'e']) come(name);
	await pass(100);
	expect(log).toEqual(['a', 'b']);
	busy = false;
	await pass(25);
	expect(log).toEqual(['a', 'b', 'e']);
	await pass(200);
	expect(log).toHaveLength(4);
	busy = true;
	for (const name of ['f', 'g', 'h']) come(name);
	await pass(40);
	for (const name of ['a', 'b']) leave(name);
	await pass(40);
	expect([gate.running, gate.waiting]).toEqual([2, 4]);
});

test('waiting work begins when no new connections arrive, or enough of them were accepted', async () => {
	vi.useRealTimers();
	const turns = async (count: number) => {
		for (let n = 0; n < count; n += 1) await turn();
	};
	let came = 0;
	let most = 5;
	const comes = () => {
		came += came < most ? 1 : 0;
		return came;
	};
	const { log, come, leave } = openGate(() => true, comes);
	for (const name of ['a', 'b', 'c', 'd']) come(name);
	await turns(1);
	leave('a');
	await turns(4);
	expect(log).toEqual(['a', 'b']);
	await turns(4);
	expect([log.at(-1), came]).toEqual(['c', 5]);
	most = 1000;
	leave('b');
	await turns(100);
	expect(log.at(-1)).toBe('d');
	expect(came).toBeLessThan(100);
});

test('in a standing queue the newest come first, and the others time out', async () => {
	const { gate, log, come, pass, leave } = openGate();
	for (const name of ['a', 'b', 'early']) come(name);
	await pass(500);
	come('late');
	leave('a');
	await pass(0);
	expect(log).toEqual(['a', 'b', 'late']);
	await pass(490);
	expect(log).not.toContain('not early');
	await pass(20);
	expect(log).toContain('not early');
	expect([gate.refused, gate.waiting]).toEqual([1, 0]);
});

test('orders and pages alternate, and orders may wait longer', async () => {
	const { log, come, pass, leave } = openGate();
	for (const name of ['a', 'b']) come(name);
	for (const name of ['order 1', 'order 2', 'order 3']) come(name, 'writing');
	for (const name of ['page 1', 'page 2']) come(name);
	await pass(0);
	for (const name of ['a', 'b', 'order 1', 'page 1']) {
		leave(name);
		await pass(0);
	}
	expect(log.slice(2)).toEqual(['order 1', 'page 1', 'order 2', 'page 2']);
	await pass(4900);
	expect(log).not.toContain('not order 3');
	await pass(200);
	expect(log).toContain('not order 3');
});

test('only a limited number wait: the oldest is turned away for the newest', async () => {
	const { log, come, pass } = openGate();
	for (const name of ['a', 'b', '1', '2', '3', '4', '5', '6']) come(name);
	await pass(0);
	expect(log).toEqual(['a', 'b', 'not 1']);
});

test('after seconds of overload nobody waits any more, until nobody had to wait for a while', async () => {
	const { log, come, pass, leave } = openGate();
	for (const name of ['a', 'b']) come(name);
	for (let n = 0; n < 40; n += 1) {
		come(`many ${n}`);
		await pass(100);
	}
	log.length = 0;
	come('x');
	await pass(30);
	expect(log).toContain('not x');
	await pass(6000);
	log.length = 0;
	come('y');
	await pass(30);
	expect(log).toEqual([]);
	leave('a');
	await pass(0);
	expect(log).toEqual(['y']);
});

test('under overload pages are worked on one at a time, the newest first; orders keep their order', async () => {
	const { gate, log, come, pass, leave } = openGate();
	for (const name of ['a', 'b']) come(name);
	for (let n = 0; n < 40; n += 1) {
		come(`many ${n}`);
		await pass(100);
	}
	leave('a');
	await pass(30);
	expect([gate.running, gate.waiting]).toEqual([1, 0]);
	for (const name of ['page 1', 'page 2']) come(name);
	for (const name of ['order 1', 'order 2']) come(name, 'writing');
	log.length = 0;
	for (const name of ['b', 'order 1', 'page 2', 'order 2']) {
		leave(name);
		await pass(0);
		expect(gate.running).toBe(1);
	}
	expect(log).toEqual(['order 1', 'page 2', 'order 2', 'page 1']);
});

test('a client that has gone loses its place', async () => {
	const { gate, log, come, pass, leave } = openGate();
	const gone = new EventEmitter() as ServerResponse;
	for (const name of ['a', 'b']) come(name);
	come('c', 'writing', gone);
	gone.emit('close');
	await pass(0);
	expect(gate.waiting).toBe(0);
	leave('a');
	await pass(0);
	expect(log).toEqual(['a', 'b', 'not c']);
});
