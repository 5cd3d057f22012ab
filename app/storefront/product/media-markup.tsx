import { renderToStaticMarkup } from 'react-dom/server';
import { documentAddress } from '#shop/media/document-address.ts';
import type { Document, Media, Sound } from '#shop/media/media.ts';
import { DOCUMENT_KINDS, durationText, LANGUAGES, sizeText } from '#shop/media/media-kinds.ts';
import type { ShownMedia } from './product-media.tsx';

// The documents and sounds of a product as markup, for its page. Made on the server alone: browsers play sounds and show
// documents themselves, and the page's scripts fill their budget (docs/decisions/0018).

const CARD = 'mt-6 rounded-card border border-line bg-paper p-5';
const LINK = 'inline-flex min-h-11 items-center underline underline-offset-4';

/** What its page shows of a product's media; null when it has none. */
export function shownMedia({ documents, sounds, videos }: Media, lite: boolean): ShownMedia | null {
	if (documents.length + sounds.length + videos.length === 0) return null;
	return {
		sounds: soundsMarkup(sounds, lite),
		documents: documentsMarkup(documents),
		videos,
	};
}

function documentsMarkup(documents: readonly Document[]): string | null {
	if (documents.length === 0) return null;
	return renderToStaticMarkup(
		<section aria-labelledby="documents" className={CARD}>
			<h2 id="documents" className="mb-1 text-2xl">
				Documents
			</h2>
			<ul className="divide-y divide-line">
				{documents.map((document) => (
					<li key={document.id} className="py-1">
						<a href={documentAddress(document)} className={`${LINK} wrap-anywhere font-semibold`}>
							{document.title}
						</a>
						<p className="-mt-2 pb-1.5 text-slate text-sm">{documentFacts(document)}</p>
					</li>
				))}
			</ul>
		</section>,
	);
}

/** "Manual, English, PDF, 2.1 MB", without what its title says. */
function documentFacts({ title, documentKind, language, bytes }: Document): string {
	const kind = DOCUMENT_KINDS[documentKind];
	const isSaid = title.toLowerCase().includes(kind.toLowerCase());
	return [...(isSaid ? [] : [kind]), LANGUAGES[language], 'PDF', sizeText(bytes)].join(', ');
}

/** On data-saving pages a sound is a link that says what it weighs. */
function soundsMarkup(sounds: readonly Sound[], lite: boolean): string | null {
	if (sounds.length === 0) return null;
	return renderToStaticMarkup(
		<section aria-labelledby="listen" className={CARD}>
			<h2 id="listen" className="mb-2 text-2xl">
				Listen
			</h2>
			<ul className="grid gap-4">
				{sounds.map((sound) => (
					<li key={sound.id}>{lite ? <SoundLink {...sound} /> : <SoundPlayer {...sound} />}</li>
				))}
			</ul>
		</section>,
	);
}

function SoundPlayer({ id, title, caption, path, seconds, bytes }: Sound) {
	const described = caption ? `sound-${id}` : undefined;
	return (
		<>
			<p className="wrap-anywhere font-semibold">
				{title}{' '}
				<span className="font-normal text-slate text-sm tabular-nums">
					{durationText(seconds)}, {sizeText(bytes)}
				</span>
			</p>
			{/* biome-ignore lint/a11y/useMediaCaption: its caption is the text below it */}
			<audio
				controls
				preload="none"
				src={`/${path}`}
				aria-label={title}
				aria-describedby={described}
				className="mt-1 h-12 w-full max-w-lg"
			/>
			<Caption id={described} text={caption} />
		</>
	);
}

function SoundLink({ title, caption, path, seconds, bytes }: Sound) {
	return (
		<>
			<a href={`/${path}`} className={`${LINK} wrap-anywhere font-semibold`}>
				{title} ({durationText(seconds)}, {sizeText(bytes)})
			</a>
			<Caption id={undefined} text={caption} />
		</>
	);
}

function Caption({ id, text }: { id: string | undefined; text: string }) {
	return text ? (
		<p id={id} className="wrap-anywhere mt-1 text-slate text-sm">
			{text}
		</p>
	) : null;
}
