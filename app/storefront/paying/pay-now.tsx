import { useEffect, useEffectEvent, useState } from 'react';
import { useSubmit } from 'react-router';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useLite } from '../../ui/lite.ts';
import type { PopupEvent } from './pay-popup.ts';

/** A payment to continue at once. */
export type PayNow = {
	provider: string;
	payUrl: string;
	/** What opens the popup; null when the provider's own page is used. */
	accessCode: string | null;
};

type Step = 'opening' | PopupEvent['kind'];

/** If the popup has not appeared after this time, the provider's page is opened (as its package advises). */
const TIMEOUT_MS = 10_000;

/** The page's text at each step of the popup. */
function words(step: Step, provider: string): string {
	switch (step) {
		case 'opening':
			return `Opening ${provider}…`;
		case 'loaded':
			return `${provider} is open: please pay there. This page follows.`;
		case 'success':
			return `${provider} says that you have paid. We make sure of it…`;
		case 'bank-transfer-pending':
			return 'Your bank transfer is on its way. We ask what has come…';
		case 'cancel':
		case 'close':
			return `You have closed ${provider}. We ask whether anything was paid…`;
		case 'error':
			return `${provider} reports an error.`;
	}
}

/** Opens the popup, or leads to the provider's page; part of the order's page. */
export function PayNowBox({ pay, orderPath }: { pay: PayNow; orderPath: string }) {
	const step = usePayment(pay, orderPath);
	const lite = useLite();
	// Without scripts the browser itself continues.
	const onward = <meta httpEquiv="refresh" content={`0;url=${pay.payUrl}`} />;
	return (
		<div className="rounded-control bg-fog p-4">
			{lite ? onward : <noscript>{onward}</noscript>}
			<p role="status" className="font-semibold">
				{words(step, pay.provider)}
			</p>
			<p className="mt-3 text-slate text-sm">Nothing opens?</p>
			<a href={pay.payUrl} className={buttonClass({ kind: 'quiet', className: 'mt-1' })}>
				Go on to {pay.provider}
			</a>
		</div>
	);
}

/** Whatever the popup says at its end, the server asks the provider; the action of the order's page does that. */
function usePayment({ payUrl, accessCode }: PayNow, orderPath: string): Step {
	const [step, setStep] = useState<Step>('opening');
	const submit = useSubmit();
	const leave = useEffectEvent(() => window.location.replace(payUrl));

	const tell = useEffectEvent((event: PopupEvent) => {
		setStep(event.kind);
		if (event.kind === 'error') {
			void showAlert({ kind: 'error', title: 'Payment Error', text: event.message });
		} else if (event.kind !== 'loaded') {
			const asked = { intent: 'look', ended: event.kind };
			void submit(asked, { method: 'post', action: orderPath, replace: true });
		}
	});

	useEffect(() => {
		if (accessCode === null) return leave();
		const timer = setTimeout(leave, TIMEOUT_MS);
		const left = new AbortController();
		const open = async () => {
			const { openPopup } = await import('./pay-popup.ts');
			if (left.signal.aborted) return;
			openPopup(accessCode, left.signal, (event) => {
				clearTimeout(timer);
				tell(event);
			});
		};
		// If the script cannot be loaded, the time-out leads to the provider's page.
		open().catch(() => leave());
		return () => {
			left.abort();
			clearTimeout(timer);
		};
	}, [accessCode]);

	return step;
}
