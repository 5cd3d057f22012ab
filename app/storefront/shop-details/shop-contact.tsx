import { buttonClass } from '../../ui/button.tsx';
import { PhoneLink } from '../../ui/contact-text.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useShop } from '../use-shop.ts';

// How to reach the shop from the pages of those who have a link.

/** Where the shop is, when it is there, and its phone numbers. */
export function ShopPlace() {
	const { phones, street, city, supportHours } = useShop();
	return (
		<>
			<p className="wrap-anywhere">
				{street}, {city}
				{supportHours ? <span className="block">{supportHours}</span> : null}
			</p>
			<p className="flex flex-wrap gap-x-6">
				{phones.map((phone) => (
					<PhoneLink key={phone}>{phone}</PhoneLink>
				))}
			</p>
		</>
	);
}

/** Begins a chat with the shop; `about` ends its first words: "I have a question about repair No. 7". */
export function AskByChat({ about }: { about: string }) {
	const { name, chatNumber } = useShop();
	return (
		<a
			href={`https://wa.me/${chatNumber}?text=${encodeURIComponent(`Hello ${name}, ${about}: `)}`}
			rel="noreferrer"
			className={buttonClass({ kind: 'quiet' })}
		>
			<Icon name="chat" className="size-5 text-green" />
			Ask on WhatsApp
		</a>
	);
}
