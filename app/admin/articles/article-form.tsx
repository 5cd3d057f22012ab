import { type FormEvent, useState } from 'react';
import { MOST_ARTICLE_PICTURES } from '#shop/pictures/picture-limits.ts';
import { WrittenText } from '../../storefront/texts/written-text.tsx';
import { InputField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Summary } from '../../ui/summary.tsx';
import { EditForm, useActionError } from '../forms/edit-form.tsx';
import { FormKeyField } from '../forms/form-key.tsx';
import { fieldsOf } from '../forms/form-values.ts';
import { SeenField } from '../forms/seen-field.tsx';
import { OnePicture } from '../pictures/one-picture.tsx';
import { PicturePicker } from '../pictures/picture-picker.tsx';
import { type PictureRules, usePictures } from '../pictures/use-pictures.ts';
import type { EditedArticle } from './edited-article.ts';

const MORE_PICTURES: PictureRules = {
	name: 'additionalImages',
	most: MOST_ARTICLE_PICTURES,
	tooMany: (free) =>
		`An article may have ${MOST_ARTICLE_PICTURES} additional pictures at most: there is room for ${free} more.`,
};

/** Writing an article, under a key of its form, or changing the given one. */
export function ArticleForm({ article, formKey }: { article?: EditedArticle; formKey?: string }) {
	const [refused, setRefused] = useActionError();
	const field = fieldsOf<'title' | 'content' | 'author'>(
		article?.texts ?? { author: 'Admin' },
		refused,
	);
	const pictures = usePictures(
		(article?.additionalImages ?? []).map((picture, place) => ({
			// The same picture may be there twice.
			key: `${picture.path}#${place}`,
			picture,
		})),
		MORE_PICTURES,
		refused?.values,
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
			complete={pictures.complete}
			isChanged={pictures.isChanged}
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
							<PicturePicker
								all={pictures}
								label="Additional Images"
								hint="Shown after the main one, in this order. Up to 12 MB each."
								refused={refused}
							/>
						</div>
					),
				},
			]}
		>
			{formKey ? <FormKeyField formKey={formKey} /> : null}
			{article ? (
				<SeenField updatedAt={article.updatedAt} shown={article.shown} refused={refused} />
			) : null}
			<Preview {...draft} />
		</EditForm>
	);
}

/** The text as readers will see it. */
function Preview({ title, content }: { title: string; content: string }) {
	return (
		<details className="group rounded-card bg-paper px-4 noscript:hidden md:px-6">
			<Summary className="flex min-h-12 items-center justify-between font-semibold">
				Preview
				<Icon name="down" className="size-5 text-slate group-open:rotate-180" />
			</Summary>
			<article className="pb-6">
				<h2 className="mb-4 text-3xl">{title || 'Untitled'}</h2>
				<WrittenText content={content} />
			</article>
		</details>
	);
}
