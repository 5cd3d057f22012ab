import { type FormEvent, useState } from 'react';
import { paragraphs } from '#shop/article-text.ts';
import { InputField, TextField } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EditForm, useRefusal } from '../parts/edit-form.tsx';
import { fieldsOf } from '../parts/form-values.ts';
import { OnePicture } from '../parts/one-picture.tsx';
import type { EditedArticle } from './edited-article.ts';
import { MorePictures } from './more-pictures.tsx';

/** Writing an article, or changing the given one. */
export function ArticleForm({ article }: { article?: EditedArticle }) {
	const [refused, setRefused] = useRefusal();
	const field = fieldsOf<'title' | 'content' | 'author'>(
		article?.texts ?? { author: 'Admin' },
		refused,
	);
	const id = article?.id;
	const [draft, setDraft] = useState({
		title: field('title').defaultValue,
		content: field('content').defaultValue,
	});
	const keep = (name: keyof typeof draft) => (event: FormEvent<HTMLElement>) => {
		const { value } = event.target as HTMLInputElement | HTMLTextAreaElement;
		setDraft((now) => ({ ...now, [name]: value }));
	};
	return (
		<EditForm
			saveTo={id ? `/admin/save/article/${id}` : '/admin/save/article'}
			list="/admin/adminblog"
			refused={refused}
			onOutcome={setRefused}
			submit={id ? 'Update Article' : 'Publish Article'}
			busyText={id ? 'Updating...' : 'Publishing...'}
			refusedTitle={({ status }) => (status === 422 ? 'Validation Error' : 'Error')}
			unexpected={`Error ${id ? 'updating' : 'creating'} article. Please try again.`}
			isToast
			tabs={[
				{
					id: 'article',
					label: 'Article',
					fields: ['title', 'content', 'author', 'mainImage', 'additionalImages'],
					content: (
						<div className="grid gap-5">
							<InputField
								{...field('title')}
								label="Title"
								required
								maxLength={255}
								onInput={keep('title')}
							/>
							<TextField
								{...field('content')}
								label="Content"
								required
								rows={14}
								onInput={keep('content')}
								hint="A line break begins a new paragraph."
							/>
							<InputField {...field('author')} label="Author" maxLength={191} />
							<OnePicture
								name="mainImage"
								label="Main Image"
								stored={article?.image ?? null}
								required={!id}
								hint={id ? 'Without a new one it keeps the picture it has.' : 'Up to 12 MB.'}
								errors={refused?.errors.mainImage}
							/>
							{article && article.additionalImages.length > 0 ? (
								<KeptPictures pictures={article.additionalImages} />
							) : null}
							<MorePictures errors={refused?.errors.additionalImages} />
						</div>
					),
				},
			]}
		>
			<Preview {...draft} />
		</EditForm>
	);
}

/** The pictures an article has: those that stay ticked stay. */
function KeptPictures({ pictures }: { pictures: EditedArticle['additionalImages'] }) {
	return (
		<fieldset>
			<legend className="font-semibold text-sm">Additional images that stay</legend>
			<ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-4">
				{pictures.map((picture, place) => (
					<li key={picture.path} className="rounded-card border border-line p-2">
						<Picture
							picture={picture}
							alt=""
							sizes="12rem"
							className="aspect-square w-full object-contain"
						/>
						<label className="flex min-h-11 items-center gap-2 text-sm">
							<input
								type="checkbox"
								name="existingAdditionalImages"
								value={picture.path}
								defaultChecked
								className="size-5 accent-ember"
							/>
							Keep<span className="sr-only"> image {place + 1}</span>
						</label>
					</li>
				))}
			</ul>
		</fieldset>
	);
}

/** The text as readers will see it. */
function Preview({ title, content }: { title: string; content: string }) {
	return (
		<details className="rounded-card bg-paper px-4 noscript:hidden md:px-6">
			<summary className="flex min-h-12 items-center font-semibold">Preview</summary>
			<article className="pb-6">
				<h2 className="text-3xl">{title || 'Untitled'}</h2>
				<div className="prose mt-4">
					{paragraphs(content).map((text, place) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing else to tell them apart
						<p key={place}>{text}</p>
					))}
				</div>
			</article>
		</details>
	);
}
