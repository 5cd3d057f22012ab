import { Fragment } from 'react';

/** An amount as formatKobo writes it; where it is too wide it wraps between thousands. */
export function AmountText({ children: amount }: { children: string }) {
	return [...amount.matchAll(/[^,]+,?/g)].map(({ 0: digits, index: at }) => (
		<Fragment key={at}>
			{at > 0 ? <wbr /> : null}
			{digits}
		</Fragment>
	));
}
