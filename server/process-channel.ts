import { z } from 'zod';

type Peer = {
	send?(message: unknown, done: (error: Error | null) => void): unknown;
	on(event: 'message', listener: (message: unknown) => void): unknown;
};

const Message = z.union([
	z.object({ ask: z.int(), name: z.string(), input: z.unknown() }),
	z.object({ response: z.int(), output: z.unknown() }),
]);

export type Handler = (input: unknown) => unknown;

/** Requests and responses between a process and one of its children, over Node's channel between them. */
export class ProcessChannel {
	readonly #peer: Peer;
	readonly #handlers: Record<string, Handler>;
	readonly #report: (error: unknown) => void;
	readonly #waiting = new Map<number, (output: unknown) => void>();
	#asked = 0;

	/**
	 * @param handlers what the other side may ask for; the response to anything else, and to what fails, is null
	 * @param report receives what failed
	 */
	constructor(
		peer: Peer,
		handlers: Record<string, Handler> = {},
		report: (error: unknown) => void = () => {},
	) {
		this.#peer = peer;
		this.#handlers = handlers;
		this.#report = report;
		peer.on('message', (message) => this.#receive(message));
	}

	/** Handles this request too, from now on. */
	handle(name: string, handler: Handler): void {
		this.#handlers[name] = handler;
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
		if ('response' in message) {
			this.#waiting.get(message.response)?.(message.output);
			this.#waiting.delete(message.response);
			return;
		}
		this.#send({ response: message.ask, output: await this.#handle(message) });
	}

	async #handle({ name, input }: { name: string; input: unknown }): Promise<unknown> {
		try {
			return (await this.#handlers[name]?.(input)) ?? null;
		} catch (error) {
			this.#report(error);
			return null;
		}
	}

	/** Whoever has gone needs no response: its end is noticed elsewhere. */
	#send(message: z.input<typeof Message>): void {
		this.#peer.send?.(message, () => {});
	}
}
