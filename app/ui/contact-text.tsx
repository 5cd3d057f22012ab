import { Fragment } from 'react';

/**
 * An e-mail address as text: it wraps after an @ or a dot; within a word only if that word alone is too wide. In boxes
 * of their own the pieces would be read out as words: the name of a cell had spaces.
 */
export function EmailText({ children: email }: { children: string }) {
	return (
		<span className="wrap-anywhere">
			{[...email.matchAll(/[^@.]*[@.]|[^@.]+/g)].map(({ 0: piece, index: at }) => (
				<Fragment key={at}>
					{at > 0 ? <wbr /> : null}
					{piece}
				</Fragment>
			))}
		</span>
	);
}

/** A phone number as text, always on one line. */
export function PhoneText({ children: number }: { children: string }) {
	return <span className="whitespace-nowrap">{number}</span>;
}

/** A phone number that a phone dials when pressed. */
export function PhoneLink({ children: number }: { children: string }) {
	return (
		<a href={`tel:${number.replace(/[^+\d]/g, '')}`} className={CONTACT_LINK}>
			<PhoneText>{number}</PhoneText>
		</a>
	);
}

/** An e-mail address that opens a mail to it, about this. */
export function EmailLink({ children: email, about }: { children: string; about: string }) {
	return (
		<a
			href={`mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(about)}`}
			className={CONTACT_LINK}
		>
			<EmailText>{email}</EmailText>
		</a>
	);
}

const CONTACT_LINK = 'inline-block py-2.5 underline underline-offset-4';
