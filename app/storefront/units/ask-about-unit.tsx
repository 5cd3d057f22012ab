import { buttonClass } from '../../ui/button.tsx';
import { PhoneText } from '../../ui/contact-text.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useShop } from '../use-shop.ts';

/** Whom to ask where a code is missing or is not ours. */
export function AskAboutUnit({ title }: { title: string }) {
	const { name, chatNumber, phones, supportHours } = useShop();
	const question = `Hello ${name}, is this unit one of yours? Its serial number: `;
	return (
		<section aria-labelledby="ask" className="rounded-card bg-ink p-5 text-paper md:p-8">
			<h2 id="ask" className="text-2xl">
				{title}
			</h2>
			<p className="mt-3 text-mist">
				Send us a photo of the serial number and of the receipt
				{phones[0] ? (
					<>
						, or call <PhoneText>{phones[0]}</PhoneText>, {supportHours}
					</>
				) : null}
				. We tell you whether it is ours, not who bought it.
			</p>
			<a
				href={`https://wa.me/${chatNumber}?text=${encodeURIComponent(question)}`}
				rel="noreferrer"
				className={buttonClass({ kind: 'light', className: 'mt-5' })}
			>
				<Icon name="chat" className="size-5 text-green" />
				Chat with us
			</a>
		</section>
	);
}
