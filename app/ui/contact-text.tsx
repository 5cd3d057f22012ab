import { Fragment } from 'react';

/** An e-mail address as text: it wraps after an @ or a dot; within a word only if that word alone is too wide. */
export function EmailText({ children: email }: { children: string }) {
	return [...email.matchAll(/[^@.]*[@.]|[^@.]+/g)].map(({ 0: piece, index: at }) => (
		<Fragment key={at}>
			{at > 0 ? <wbr /> : null}
			<span className="wrap-anywhere inline-block [text-decoration:inherit]">{piece}</span>
		</Fragment>
	));
}

/** A phone number as text, always on one line. */
export function PhoneText({ children: number }: { children: string }) {
	return <span className="whitespace-nowrap">{number}</span>;
}
