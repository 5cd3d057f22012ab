import { createContext } from 'react-router';
import type { Db } from '#db/client.ts';
import type { SignedIn } from '#shop/accounts/sign-in.ts';
import type { Tag } from '#shop/changes.ts';
import type { Frame } from '#shop/frame.ts';
import type { Providers } from '#shop/payments/provider.ts';
import type { Uploads } from '#shop/pictures/uploads.ts';

/** What a page's loader or action can reach: made anew for each request by server/pages.ts. */
export type Visit = {
	db: Db;
	/** What every page has around it, kept in memory until a change of it is announced. */
	frame: () => Promise<Frame>;
	uploads: Uploads;
	/** Where shoppers can pay online. */
	providers: Providers;
	/** The folder of the files staff import and of the reports about them. */
	importFolder: string;
	/** True when the page is for a browser that saves data. */
	lite: boolean;
	/** Keeps what somebody chose about saving data, in this browser. */
	chooseLite: (lite: boolean) => void;
	/** Where the shop is reached from outside, without a slash at the end. */
	publicUrl: string;
	/** The visitor's network address, for limits on attempts. */
	address: string;
	/** Names things the page shows, so that a change of one drops it from the cache. */
	shows: (...tags: Tag[]) => void;
	/**
	 * Says that the page is the same for every visitor, so it may be kept and sent to others who ask for it with this
	 * query (by default none), written to the letter.
	 */
	isShared: (query?: string) => void;
	/** Says that a payment provider's popup opens on the page, which no other page lets in. */
	opensPopup: () => void;
	/** Who is signed in. Asking makes the page private: it is never kept. */
	user: () => Promise<SignedIn | null>;
	/** As user(), but turns a visitor away to the sign-in page, from where he comes back here. */
	requireUser: () => Promise<SignedIn>;
	/** The token of the session cookie, or null. */
	token: () => string | null;
	/** Starts the session in this browser with a token from signIn(). */
	startSession: (token: string) => void;
	endSession: () => void;
	/** Names the page by its pattern (`/product/:slug`), for the log and the meters. */
	isPage: (pattern: string) => void;
	/** In how many seconds what was refused now may be asked for again: told in the answer's headers. */
	comeAgainIn: (seconds: number) => void;
	/** Writes an unexpected error to the log; returns the reference that staff can find it by. */
	report: (error: unknown) => string;
};

export const visitContext = createContext<Visit>();
