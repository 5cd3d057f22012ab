import type { ServerResponse } from 'node:http';

/** The clients that wait for one piece of work; its signal fires once all of them have closed their connections. */
export class WaitingClients {
	readonly #gone = new AbortController();
	#count = 0;

	/** Fires too when all have been answered; nothing waits then. */
	get signal(): AbortSignal {
		return this.#gone.signal;
	}

	/** Adds the client of this response, until its response is sent or it has gone. */
	add(response: ServerResponse): this {
		this.#count += 1;
		const leave = () => {
			this.#count -= 1;
			if (this.#count === 0) this.#gone.abort();
		};
		// A response that is closed already does not close again.
		if (response.closed) leave();
		else response.once('close', leave);
		return this;
	}
}
