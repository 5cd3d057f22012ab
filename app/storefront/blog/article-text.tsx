import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Linked, LinkedPart } from '#shop/blog/linked-article.ts';
import { Picture } from '../../ui/picture.tsx';
import { ProductGrid } from '../product-card.tsx';

/** The text of an article, with its pictures and the products it speaks of as cards. */
export function ArticleText({ parts }: { parts: readonly LinkedPart[] }) {
	return <div className="space-y-[1em]">{eachOf(parts, partOf)}</div>;
}

function partOf(part: LinkedPart): ReactNode {
	if (part.kind === 'products')
		return part.cards.length > 0 ? (
			<div className="py-2 text-base">
				<ProductGrid cards={part.cards} beside heading="h2" />
			</div>
		) : null;
	if (part.kind === 'picture')
		return (
			// The picture itself has no box that could keep a distance from the text.
			<div>
				<Picture
					picture={part.picture}
					alt={part.words}
					sizes="(min-width: 50rem) 48rem, 88vw"
					className="h-auto max-h-[80vh] w-full rounded-card object-contain"
				/>
			</div>
		);
	return <div className="prose">{wordsOf(part)}</div>;
}

function wordsOf(part: Exclude<LinkedPart, { kind: 'products' | 'picture' }>): ReactNode {
	if (part.kind === 'section') {
		const Heading = part.level === 2 ? 'h2' : 'h3';
		const size = part.level === 2 ? 'text-3xl' : 'text-2xl';
		return <Heading className={`display pt-3 ${size}`}>{eachOf(part.inlines, inlineOf)}</Heading>;
	}
	if (part.kind === 'list') {
		const items = eachOf(part.items, (item) => <li>{eachOf(item, inlineOf)}</li>);
		return part.start === null ? <ul>{items}</ul> : <ol start={part.start}>{items}</ol>;
	}
	const isHeading = part.kind === 'heading';
	return (
		<p className={isHeading ? 'display pt-3 text-2xl' : undefined}>
			{eachOf(part.inlines, inlineOf)}
		</p>
	);
}

function inlineOf(inline: Linked): ReactNode {
	if (typeof inline === 'string') return inline;
	if ('mark' in inline) {
		const Mark = inline.mark === 'bold' ? 'strong' : 'em';
		return <Mark>{eachOf(inline.inlines, inlineOf)}</Mark>;
	}
	const { to, words } = inline;
	if (to.startsWith('/')) return <Link to={to}>{words}</Link>;
	return (
		<a href={to} rel="noopener">
			{words}
		</a>
	);
}

/** Parts of a text have no identity but their place. */
function eachOf<T>(all: readonly T[], show: (each: T) => ReactNode): ReactNode {
	return Array.from(all.entries(), ([place, each]) => (
		<Fragment key={place}>{show(each)}</Fragment>
	));
}
