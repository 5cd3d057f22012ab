import { Fragment } from 'react';

/** A piece of an address up to this long is not broken. */
const WHOLE_PIECE = 14;

/**
 * An e-mail address as text: it wraps after an @ or a dot; within a word only if that is very long. In boxes of their own
 * the pieces would be read out as words: the name of a cell had spaces.
 */
export function EmailText({ children: email }: { children: string }) {
	return (
		<span>
			{[...email.matchAll(/[^@.]*[@.]|[^@.]+/g)].map(({ 0: piece, index: at }) => (
				<Fragment key={at}>
					{at > 0 ? <wbr /> : null}
					<span className={piece.length > WHOLE_PIECE ? 'wrap-anywhere' : 'whitespace-nowrap'}>
						{piece}
					</span>
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
