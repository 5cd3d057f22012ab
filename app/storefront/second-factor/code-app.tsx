import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { RemoveForm, Section, useBusy } from './section.tsx';

type CodeAppProps = {
	isSetUp: boolean;
	mayAdd: boolean;
	/** What the app is being set up with. */
	begun: { secret: string; qr: { size: number; path: string } } | null;
	refused?: ActionError | undefined;
};

/** The app that shows codes: setting it up by a picture or by typing its secret, and removing it. */
export function CodeApp({ isSetUp, mayAdd, begun, refused }: CodeAppProps) {
	const isBusy = useBusy();
	const section = useRef<HTMLElement>(null);
	const step = begun ? 'begun' : isSetUp ? 'set up' : 'none';
	const shown = useRef(step);
	useEffect(() => {
		// What was pressed went with the step before.
		if (shown.current !== step) focusIfLost(section.current);
		shown.current = step;
	}, [step]);
	return (
		<Section
			ref={section}
			id="app"
			title="App for codes"
			lead="An app on your phone shows a code of six digits, new every half minute, also without a connection: Google Authenticator, Aegis, 2FAS and many others."
		>
			{begun ? (
				<>
					{isSetUp ? (
						<p className="mb-4">The codes of your present app work until you finish here.</p>
					) : null}
					<BegunApp begun={begun} errors={refused?.errors.code} />
				</>
			) : (
				<div className="space-y-3">
					{isSetUp ? <p className="font-semibold text-green">Set up.</p> : null}
					{mayAdd ? (
						<Form method="post" preventScrollReset>
							<input type="hidden" name="intent" value="begin-app" />
							<Button
								type="submit"
								kind="quiet"
								size={isSetUp ? 'small' : 'normal'}
								busy={isBusy('begin-app')}
							>
								{isSetUp ? 'Move to another phone' : 'Set up an app'}
							</Button>
						</Form>
					) : null}
					{isSetUp ? (
						<RemoveForm intent="remove-app" of="the app">
							Its codes work no longer.
						</RemoveForm>
					) : null}
				</div>
			)}
		</Section>
	);
}

function BegunApp({
	begun: { secret, qr },
	errors,
}: {
	begun: NonNullable<CodeAppProps['begun']>;
	errors: readonly string[] | undefined;
}) {
	const isBusy = useBusy();
	return (
		<div className="grid gap-6 md:grid-cols-[auto_minmax(0,1fr)]">
			<div>
				<p className="mb-2 font-semibold">1. Scan this with the app</p>
				<svg
					viewBox={`0 0 ${qr.size} ${qr.size}`}
					className="size-56 rounded-control bg-white ring-1 ring-line"
					shapeRendering="crispEdges"
					role="img"
					aria-label="QR code for the app; its secret to type is beside it"
				>
					<path d={qr.path} fill="#000" />
				</svg>
			</div>
			<div className="min-w-0 space-y-4">
				<div>
					<p className="font-semibold">Or type this into it</p>
					<p className="mt-1 select-all font-mono text-lg">{secret}</p>
				</div>
				<Form method="post" noValidate preventScrollReset className="space-y-4">
					<input type="hidden" name="intent" value="confirm-app" />
					<InputField
						label="2. The code that the app shows"
						name="code"
						inputMode="numeric"
						autoComplete="one-time-code"
						maxLength={12}
						aria-required
						errors={errors}
						className="sm:max-w-60"
					/>
					<Button type="submit" busy={isBusy('confirm-app')}>
						Finish
					</Button>
				</Form>
				<Form method="post" preventScrollReset>
					<input type="hidden" name="intent" value="stop-app" />
					<Button type="submit" kind="plain" className="px-0" busy={isBusy('stop-app')}>
						Not now
					</Button>
				</Form>
			</div>
		</div>
	);
}
