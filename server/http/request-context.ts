import { createContext } from 'react-router';
import type { Db } from '#db/client.ts';
import type { SignedIn, SignInOrigin } from '#shop/accounts/sign-in.ts';
import type { DeliveryPlace } from '#shop/delivery/delivery-options.ts';
import type { QuantityPricesOf } from '#shop/discounts/shelf-offers.ts';
import type { OfferOf } from '#shop/discounts/shelf-price.ts';
import type { Tag } from '#shop/kit/changes.ts';
import type { SecretBox } from '#shop/kit/secret-box.ts';
import type { Providers } from '#shop/payments/providers/provider.ts';
import type { Uploads } from '#shop/pictures/uploads.ts';
import type { SiteLayout } from '#shop/settings/site-layout.ts';
import type { FlashMessage } from './cookies/flash-cookie.ts';
import type { TypedCheckout } from './cookies/typed-checkout-cookie.ts';

/** What loaders and actions of pages can use; made for each request by server/http/create-request-context.ts. */
export type RequestContext = {
	db: Db;
	/** What surrounds every page, cached in memory until a change of it is announced. */
	layout: () => Promise<SiteLayout>;
	/**
	 * Which offer is on a product now. The page is sent no longer than what it says of the products that are asked about, and
	 * dropped when staff change offers.
	 */
	offers: () => Promise<OfferOf>;
	/** What a product costs from so many pieces on; as for offers(), the page is sent no longer than that stands. */
	quantityPrices: () => Promise<QuantityPricesOf>;
	uploads: Uploads;
	/** Where shoppers can pay online. */
	providers: Providers;
	/** Seals secrets that are stored in the database. */
	secretBox: SecretBox;
	/** The folder of files imported by staff and of the reports on them. */
	importFolder: string;
	/** True when the page is for a browser that saves data. */
	lite: boolean;
	/** Stores in this browser whether its user wants to save data. */
	chooseLite: (lite: boolean) => void;
	/** The products that this browser compared last. Asking makes the page private. */
	comparedIds: () => number[];
	/** Keeps which products this browser compares. */
	rememberCompared: (ids: readonly number[]) => void;
	/** When the request was received, in milliseconds since 1970: the same for an action and the loaders of its page. */
	receivedAt: number;
	/** Where this browser wants its goods. Asking makes the page private. */
	place: () => DeliveryPlace | null;
	/** Keeps where this browser wants its goods. */
	rememberPlace: (place: DeliveryPlace) => void;
	/** With which address this browser began to pay an order by its link; empty for none. Asking makes the page private. */
	payerOf: (orderId: number) => string;
	/** Keeps that address for this browser. */
	rememberPayer: (payer: { orderId: number; email: string }) => void;
	/** What was typed at the checkout for this cart when the session was over, or null. Asking makes the page private. */
	typedCheckout: (cartKey: string) => Record<string, string> | null;
	/** Keeps that for this browser; null forgets it. */
	rememberTypedCheckout: (typed: TypedCheckout | null) => void;
	/** What staff's form did before this page (path and query), said once; or null. For pages that are private anyway. */
	takeFlash: (page: string) => string | null;
	/** Keeps it for the page that follows the form. */
	rememberFlash: (flash: FlashMessage) => void;
	/** How many orders a page of staff's list has in this browser, or null. For pages that are private anyway. */
	orderRows: () => number | null;
	/** Keeps that number for this browser. */
	rememberOrderRows: (rows: number) => void;
	/** The shop's public address, without a slash at the end. */
	publicUrl: string;
	/** Whether orders and mails of one stranger are limited. */
	flowLimits: boolean;
	/** Whether mails leave; otherwise they are only kept as files. */
	isMailSent: boolean;
	/** The visitor's IP address, for rate limits. */
	address: string;
	/** Where the visitor signs in from, for signIn(). */
	origin: SignInOrigin;
	/** Names what the page shows, so that a change of it drops the page from the cache. */
	tagCache: (...tags: Tag[]) => void;
	/**
	 * Declares the page the same for every visitor, so it may be cached and sent to others who request it with exactly this
	 * query (by default none).
	 */
	cachePublicly: (query?: string) => void;
	/** Declares that the payment provider's popup opens on this page; on others its frame is blocked. */
	allowPopup: () => void;
	/** Declares that the page may show frames of these origins, such as a video's player; on others they are blocked. */
	allowFrames: (...origins: string[]) => void;
	/** The signed-in user. Asking makes the page private: it is never cached. */
	user: () => Promise<SignedIn | null>;
	/** As user(), but sends visitors to the sign-in page, from which they return here. */
	requireUser: () => Promise<SignedIn>;
	/** The token in the session cookie, or null. */
	token: () => string | null;
	/** Starts the session in this browser with a token from signIn(). */
	startSession: (token: string) => void;
	endSession: () => void;
	/** What an earlier sign-in left in this browser, for signIn(); or null. */
	deviceToken: () => string | null;
	/** Keeps what signIn() returned for this browser. */
	rememberDevice: (deviceToken: string) => void;
	/** What a guest's browser keeps (shop/guests/guests.ts), or null. Asking makes the page private. */
	guestToken: () => string | null;
	/** Keeps it for this browser; null forgets it. */
	rememberGuest: (token: string | null) => void;
	/** The sign-in of this browser that waits for its second factor (pending-sign-ins.ts), or null. */
	pendingToken: () => string | null;
	/** Keeps such a sign-in for this browser; null forgets it. */
	rememberPending: (pendingToken: string | null) => void;
	/** What this browser keeps of the mail to sign in with that it asked for (mail-sign-in.ts), or null. */
	mailSignInSecret: () => string | null;
	/** Keeps it for this browser; null forgets it. */
	rememberMailSignIn: (secret: string | null) => void;
	/** Names the page by its pattern (`/product/:slug`), for log and metrics. */
	setRoute: (pattern: string) => void;
	/** Sends this document; its Response has no body, which the router would encode and copy several times. */
	setDocument: (html: string) => void;
	/** Sets `Retry-After` (seconds) on the response. */
	setRetryAfter: (seconds: number) => void;
	/** Logs an unexpected error; returns the reference by which staff can find it. */
	report: (error: unknown) => string;
};

export const requestContext = createContext<RequestContext>();
