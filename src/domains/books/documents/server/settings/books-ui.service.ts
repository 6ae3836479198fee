import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { settingsHandlers } from '#kit/server/settings/settings-handlers.ts'
import { booksUiContract } from '../../settings/books-ui.contract.ts'

export const booksUiHandlers = settingsHandlers(booksUiContract, defineSettings(booksUiContract))
