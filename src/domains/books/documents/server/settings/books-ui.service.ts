import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { booksUi as shape, type booksUiCalls, defaultBooksUi } from '../../settings/books-ui.contract.ts'

const stored = defineSettings({ name: 'books-ui', shape, defaults: defaultBooksUi })

/** `GET …/settings/ui` */
export const booksUi = (ctx: Ctx) => stored.shown(ctx)

/** `PUT …/settings/ui` */
export const updateBooksUi = (
  ctx: Ctx,
  { version, ...changes }: InputOf<typeof booksUiCalls.updateBooksUi>,
) => stored.change(ctx, changes, version)
