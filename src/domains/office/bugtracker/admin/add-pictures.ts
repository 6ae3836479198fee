import { problemFrom } from '../../../../kit/browser/api.ts'
import { tabId } from '../../../../kit/browser/tab.ts'
import type { Language } from '../../../../kit/shared/languages.ts'
import { type Bug, bugReporting } from '../bugtracker.contract.ts'

/** Sends pictures to a fault that is reported already, and gives it as it is then. Throws ApiProblem. */
export async function addPictures(_id: string, files: readonly File[], lang: Language): Promise<Bug> {
  const form = new FormData()
  for (const [index, file] of files.entries()) {
    form.set(`screenshot_meta_${index}`, JSON.stringify({ name: file.name }))
    form.append('screenshots', file)
  }
  const answer = await fetch(bugReporting.addScreenshots.path.replace(':_id', _id), {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'accept-language': lang,
      'x-tab': tabId,
      'x-requested-with': 'XMLHttpRequest',
    },
    body: form,
  })
  const text = await answer.text()
  if (!answer.ok) throw problemFrom(answer.status, text, lang)
  return (JSON.parse(text) as { system_bugtracker: Bug }).system_bugtracker
}
