import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { MediaCell } from '#shop/import/reading/media-cells.ts';
import { howMany } from '#shop/kit/how-many.ts';
import type { MediaKind } from '#shop/media/media-kinds.ts';
import type { ActionError } from '../../../page-handlers.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/field.tsx';
import { HAS_MEDIA, mediaField } from '../../media/media-fields.ts';
import { DocumentFields, SoundFields, VideoFields } from '../../media/product-media-tab.tsx';
import { noEditedMedia } from '../../media/use-product-media.ts';
import { TickedFields } from './bulk-preview.tsx';
import { MEDIA_WORDS } from './change-columns.tsx';
import { addedField, CHOOSE, takenField } from './chosen-media-fields.ts';

type Offered = { key: string; kind: MediaKind; title: string; products: number; isTaken: boolean };
type Added = { cell: string; media: MediaCell };

/** What was chosen, as hidden fields. */
export function ChosenMediaFields({
	offered,
	added,
}: {
	offered: readonly Offered[];
	added: readonly Added[];
}) {
	return (
		<>
			{offered.map(({ key, isTaken }, place) =>
				isTaken ? <input key={key} type="hidden" name={takenField(place)} value={key} /> : null,
			)}
			{added.map(({ cell, media }, place) => (
				<input key={cell} type="hidden" name={addedField(media.kind, place)} value={cell} />
			))}
		</>
	);
}

type MediaFormProps = {
	ids: readonly number[];
	back: string;
	offered: readonly Offered[];
	added: readonly Added[];
	/** Why what was sent last was refused. */
	failed: ActionError | undefined;
};

/** What is added and what is taken off; leads to the page that shows what that changes. */
export function MediaForm({ ids, back, offered, added, failed }: MediaFormProps) {
	const { formMethod, state } = useNavigation();
	const isTicked = (name: string, stored: boolean) =>
		failed?.values[CHOOSE] === undefined ? stored : failed.values[name] !== undefined;
	return (
		<Form
			method="post"
			encType="multipart/form-data"
			className="space-y-6 rounded-card bg-paper p-4 md:p-6"
			// Empties the fields of what was added; the preview lists it.
			key={added.length}
		>
			<TickedFields ids={ids} back={back} />
			<input type="hidden" name={HAS_MEDIA} value="1" />
			{added.length > 0 ? (
				<Group title="To be added" hint="Untick what is not.">
					{added.map(({ cell, media }, place) => {
						const name = addedField(media.kind, place);
						return (
							<CheckField
								key={cell}
								name={name}
								value={cell}
								label={`${MEDIA_WORDS[media.kind]}: ${media.title}`}
								defaultChecked={isTicked(name, true)}
							/>
						);
					})}
				</Group>
			) : null}
			<Group
				title={added.length > 0 ? 'Add more' : 'Add to each'}
				hint="Fill in what each of the products is to get after what it has; leave the others empty."
			>
				<div className="grid items-start gap-6 lg:grid-cols-3">
					<One kind="document" hint="A PDF file of up to 20 MB, without scripts in it.">
						<DocumentFields {...fieldsOf('document', failed)} />
					</One>
					<One kind="sound" hint="An MP3, M4A or Ogg file of up to 2 MB and 60 seconds.">
						<SoundFields {...fieldsOf('sound', failed)} />
					</One>
					<One kind="video" hint="At YouTube or Vimeo, by its address.">
						<VideoFields {...fieldsOf('video', failed)} />
					</One>
				</div>
			</Group>
			{offered.length > 0 ? (
				<Group
					title="Take off"
					hint="What the ticked products have; the files stay with other products."
				>
					<div className="max-h-80 overflow-y-auto">
						{offered.map(({ key, kind, title, products, isTaken }, place) => (
							<CheckField
								key={key}
								name={takenField(place)}
								value={key}
								label={`${MEDIA_WORDS[kind]}: ${title} (of ${howMany(products, 'product')})`}
								defaultChecked={isTicked(takenField(place), isTaken)}
							/>
						))}
					</div>
				</Group>
			) : null}
			<Button
				type="submit"
				kind="ink"
				name={CHOOSE}
				value="1"
				busy={state !== 'idle' && formMethod === 'POST'}
			>
				Show what it changes
			</Button>
		</Form>
	);
}

/** The new one of a kind. */
function fieldsOf(kind: MediaKind, failed: ActionError | undefined) {
	return {
		row: { key: 'new0', deleted: false },
		prefix: mediaField(kind, 'new0'),
		media: noEditedMedia(),
		refused: failed,
	};
}

function Group({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
	return (
		<section>
			<h2 className="text-xl">{title}</h2>
			<p className="mt-0.5 mb-2 text-slate text-sm">{hint}</p>
			{children}
		</section>
	);
}

function One({ kind, hint, children }: { kind: MediaKind; hint: string; children: ReactNode }) {
	return (
		<fieldset className="min-w-0 rounded-card border border-line p-4 pt-1">
			<legend className="px-1 font-semibold">{MEDIA_WORDS[kind]}</legend>
			<p className="mb-3 text-slate text-sm">{hint}</p>
			{children}
		</fieldset>
	);
}
