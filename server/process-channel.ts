import { z } from 'zod';

type Peer = {
	send?(message: unknown, done: (error: Error | null) => void): unknown;
	on(event: 'message', listener: (message: unknown) => void): unknown;
};

const Message = z.union([
	z.object({ ask: z.int(), name: z.string(), input: z.unknown() }),
	z.object({ answer: z.int(), output: z.unknown() }),
]);

export type Answer = (input: unknown) => unknown;

/** Questions and answers between a process and one of its children, over Node's channel between them. */
export class ProcessChannel {
	readonly #peer: Peer;
	readonly #answers: Record<string, Answer>;
	readonly #waiting = new Map<number, (output: unknown) => void>();
	#asked = 0;

	/** @param answers what the other side may ask; what is not listed is answered with null */
	constructor(peer: Peer, answers: Record<string, Answer> = {}) {
		this.#peer = peer;
		this.#answers = answers;
		peer.on('message', (message) => this.#receive(message));
	}

	/** Answers this question too, from now on. */
	answer(name: string, answer: Answer): void {
		this.#answers[name] = answer;
	}

	/** What the other side answers; never resolves when it has gone. */
	ask(name: string, input?: unknown): Promise<unknown> {
		const { promise, resolve } = Promise.withResolvers<unknown>();
		this.#asked += 1;
		this.#waiting.set(this.#asked, resolve);
		this.#send({ ask: this.#asked, name, input: input ?? null });
		return promise;
	}

	async #receive(received: unknown): Promise<void> {
		const { data: message } = Message.safeParse(received);
		if (!message) return;
		if ('answer' in message) {
			this.#waiting.get(message.answer)?.(message.output);
			this.#waiting.delete(message.answer);
			return;
		}
		const output = (await this.#answers[message.name]?.(message.input)) ?? null;
		this.#send({ answer: message.ask, output });
	}

	/** Whoever has gone needs no answer: its end is noticed elsewhere. */
	#send(message: z.input<typeof Message>): void {
		this.#peer.send?.(message, () => {});
	}
}
