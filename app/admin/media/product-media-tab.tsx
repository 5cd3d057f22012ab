import type { ReactNode } from 'react';
import { documentAddress } from '#shop/media/document-address.ts';
import {
	DOCUMENT_KINDS,
	durationText,
	LANGUAGES,
	LONGEST_CAPTION,
	LONGEST_TITLE,
	sizeText,
} from '#shop/media/media-kinds.ts';
import { watchAddress } from '#shop/media/video-link.ts';
import type { ActionError } from '../../page-handlers.ts';
import { CheckField, FieldErrors, InputField, SelectField } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { fieldsOf } from '../forms/form-values.ts';
import { FILE_INPUT } from '../pictures/one-picture.tsx';
import { HAS_MEDIA } from './media-fields.ts';
import { MediaList } from './media-list.tsx';
import { type FormMedia, titleFrom } from './use-media.ts';
import type { EditedMedia, ProductMediaLists } from './use-product-media.ts';

type TabProps = {
	media: EditedMedia;
	lists: ProductMediaLists;
	refused: ActionError | undefined;
};

/** The tab of a product's form with what it has to read, to listen to and to watch. */
export function ProductMediaTab({ media, lists, refused }: TabProps) {
	return (
		<div className="grid gap-10">
			<input type="hidden" name={HAS_MEDIA} value="1" />
			<MediaList
				list={lists.documents}
				words={{
					title: 'Documents',
					one: 'Document',
					hint: 'Manuals, declarations and the like: PDF files of up to 20 MB, without scripts in them.',
					accept: '.pdf,application/pdf',
				}}
				fields={(row, prefix) => (
					<DocumentFields row={row} prefix={prefix} media={media} refused={refused} />
				)}
			/>
			<MediaList
				list={lists.sounds}
				words={{
					title: 'Sounds',
					one: 'Sound',
					hint: 'How it sounds: MP3, M4A or Ogg files of up to 2 MB and 60 seconds. Nothing is loaded before it is played.',
					accept: 'audio/*,.mp3,.m4a,.ogg,.opus',
				}}
				fields={(row, prefix) => (
					<SoundFields row={row} prefix={prefix} media={media} refused={refused} />
				)}
			/>
			<MediaList
				list={lists.videos}
				words={{
					title: 'Videos',
					one: 'Video',
					hint: 'Videos at YouTube or Vimeo, by their address. Shoppers see a picture; nothing comes from there before they press it.',
					accept: null,
				}}
				fields={(row, prefix) => (
					<VideoFields row={row} prefix={prefix} media={media} refused={refused} />
				)}
			/>
		</div>
	);
}

type FieldsProps = {
	row: FormMedia;
	/** What the names of its fields begin with. */
	prefix: string;
	media: EditedMedia;
	refused: ActionError | undefined;
};

export function DocumentFields({ row, prefix, media, refused }: FieldsProps) {
	const stored = media.documents.find(({ id }) => String(id) === row.key);
	const field = fieldsOf<string>(
		{
			[`${prefix}title`]: stored?.title ?? titleFrom(row),
			[`${prefix}type`]: stored?.documentKind ?? 'manual',
			[`${prefix}language`]: stored?.language ?? 'en',
		},
		refused,
	);
	return (
		<>
			<FileOf row={row} prefix={prefix} accept=".pdf,application/pdf" refused={refused}>
				{stored ? (
					<a
						href={documentAddress(stored)}
						target="_blank"
						rel="noreferrer"
						className="inline-flex min-h-11 items-center underline underline-offset-4"
					>
						Open the PDF, {sizeText(stored.bytes)}
					</a>
				) : null}
			</FileOf>
			<div className="grid items-start gap-4 md:grid-cols-2">
				<div className="md:col-span-2">
					<InputField {...field(`${prefix}title`)} label="Title" maxLength={LONGEST_TITLE} />
				</div>
				<SelectField {...field(`${prefix}type`)} label="What it is">
					<Options words={DOCUMENT_KINDS} />
				</SelectField>
				<SelectField {...field(`${prefix}language`)} label="Language">
					<Options words={LANGUAGES} />
				</SelectField>
			</div>
		</>
	);
}

export function SoundFields({ row, prefix, media, refused }: FieldsProps) {
	const stored = media.sounds.find(({ id }) => String(id) === row.key);
	const field = fieldsOf<string>(
		{
			[`${prefix}title`]: stored?.title ?? titleFrom(row),
			[`${prefix}caption`]: stored?.caption ?? '',
		},
		refused,
	);
	return (
		<>
			<FileOf row={row} prefix={prefix} accept="audio/*" refused={refused}>
				{stored ? (
					<div className="flex flex-wrap items-center gap-x-3 py-2 text-slate text-sm">
						{/* biome-ignore lint/a11y/useMediaCaption: its caption is the text below it */}
						<audio
							controls
							preload="none"
							src={`/${stored.path}`}
							aria-label={stored.title}
							className="h-11 max-w-full"
						/>
						{durationText(stored.seconds)}, {sizeText(stored.bytes)}
					</div>
				) : null}
			</FileOf>
			<div className="grid gap-4">
				<InputField {...field(`${prefix}title`)} label="Title" maxLength={LONGEST_TITLE} />
				<InputField
					{...field(`${prefix}caption`)}
					label="Caption"
					maxLength={LONGEST_CAPTION}
					hint="What is heard, also for those who cannot hear it: “Slap tone, through a small combo”."
				/>
			</div>
		</>
	);
}

export function VideoFields({ row, prefix, media, refused }: FieldsProps) {
	const stored = media.videos.find(({ id }) => String(id) === row.key);
	const field = fieldsOf<string>(
		{
			[`${prefix}title`]: stored?.title ?? '',
			[`${prefix}link`]: stored ? watchAddress(stored) : '',
		},
		refused,
	);
	return (
		<div className="grid gap-4 pt-2">
			<InputField {...field(`${prefix}title`)} label="Title" maxLength={LONGEST_TITLE} />
			<InputField
				{...field(`${prefix}link`)}
				label="Address at YouTube or Vimeo"
				inputMode="url"
				autoComplete="off"
				maxLength={500}
			/>
			<div className="flex flex-wrap items-center gap-4">
				{stored?.poster ? (
					<Picture
						picture={stored.poster}
						alt="Poster as it is now"
						sizes="8rem"
						className="aspect-video w-32 rounded-control border border-line object-contain"
					/>
				) : null}
				<FileInput
					name={`${prefix}file`}
					label="Poster"
					hint="A picture to press, 16:9 at best. Without one, the cover of the product is shown."
					accept="image/*"
					errors={refused?.errors[`${prefix}file`]}
				/>
			</div>
			{stored?.poster ? (
				<CheckField name={`${prefix}cover`} value="1" label="Show the product’s cover instead" />
			) : null}
		</div>
	);
}

/** The file of a new one, or what is stored. */
function FileOf({
	row: { key, file },
	prefix,
	accept,
	refused,
	children,
}: {
	row: FormMedia;
	prefix: string;
	accept: string;
	refused: ActionError | undefined;
	children: ReactNode;
}) {
	const name = `${prefix}file`;
	const errors = refused?.errors[name];
	if (!key.startsWith('new')) return children;
	if (!file)
		return <FileInput name={name} label="File" accept={accept} errors={errors} className="pb-3" />;
	return (
		<div className="pb-3">
			<p className="wrap-anywhere text-slate text-sm">
				{file.name}, {sizeText(file.size)}
			</p>
			<FieldErrors errors={errors} />
		</div>
	);
}

function FileInput({
	name,
	label,
	hint,
	accept,
	errors,
	className = '',
}: {
	name: string;
	label: string;
	hint?: string;
	accept: string;
	errors: readonly string[] | undefined;
	className?: string;
}) {
	return (
		<div className={`min-w-0 ${className}`}>
			<label htmlFor={name} className="block font-semibold text-sm">
				{label}
			</label>
			{hint ? (
				<p id={`${name}-hint`} className="mt-0.5 text-slate text-sm">
					{hint}
				</p>
			) : null}
			<input
				id={name}
				type="file"
				name={name}
				accept={accept}
				aria-invalid={errors ? true : undefined}
				aria-describedby={`${hint ? `${name}-hint ` : ''}${name}-error`}
				className={`mt-2 ${FILE_INPUT}`}
			/>
			<FieldErrors id={`${name}-error`} errors={errors} />
		</div>
	);
}

function Options({ words }: { words: Readonly<Record<string, string>> }) {
	return Object.entries(words).map(([value, text]) => (
		<option key={value} value={value}>
			{text}
		</option>
	));
}
