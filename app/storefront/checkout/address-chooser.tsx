import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { SavedAddress } from '#shop/shoppers/saved-addresses.ts';

const FIELDS = ['firstname', 'lastname', 'phone', 'address', 'city', 'state', 'zipcode'] as const;

/** Fills the checkout in with an address of the address book; without scripts by its own address of the page. */
export function AddressChooser({
	addresses,
	onChosen,
}: {
	addresses: readonly SavedAddress[];
	/** Told once the form has the address, except for a local government that it does not ask for yet. */
	onChosen: (form: HTMLFormElement, lga: string) => void;
}) {
	if (addresses.length < 2) return null;
	return (
		<nav aria-label="My addresses" className="md:col-span-2">
			<p className="font-semibold text-sm">Deliver to one of your addresses</p>
			<ul className="mt-2 grid gap-2 sm:grid-cols-2">
				{addresses.map((each) => (
					<li key={each.id}>
						<Link
							to={`/checkout?address=${each.id}`}
							preventScrollReset
							onClick={(event) => {
								const form = fillIn(event, each);
								if (form) onChosen(form, each.lga);
							}}
							className="wrap-anywhere block min-h-11 rounded-control p-3 text-sm ring-1 ring-line ring-inset hover:ring-ink"
						>
							<span className="block font-semibold">
								{each.firstname} {each.lastname}
							</span>
							{each.address}, {each.city}, {each.state}
						</Link>
					</li>
				))}
			</ul>
			<Link
				to="/account/addresses"
				className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
			>
				Change my addresses
			</Link>
		</nav>
	);
}

/** Types the address into the form around the link, for everything that listens; returns the form. */
function fillIn(
	event: MouseEvent<HTMLAnchorElement>,
	chosen: SavedAddress,
): HTMLFormElement | undefined {
	const form = event.currentTarget.closest('form');
	const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey);
	if (!form || !isPlain) return undefined;
	event.preventDefault();
	for (const name of FIELDS) {
		const field = form.elements.namedItem(name);
		if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
		field.value = chosen[name];
		field.dispatchEvent(new Event('input', { bubbles: true }));
	}
	const first = form.elements.namedItem('firstname');
	if (first instanceof HTMLInputElement) first.focus();
	return form;
}
