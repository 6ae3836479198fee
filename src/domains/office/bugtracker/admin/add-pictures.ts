import { sendForm } from '#kit/browser/api.ts'
import { type Bug, bugReporting } from '../bugtracker.contract.ts'

/** Uploads pictures to a stored bug, and returns the bug. Throws ApiProblem. */
export async function addPictures(_id: string, files: readonly File[]): Promise<Bug> {
  const form = new FormData()
  for (const [index, file] of files.entries()) {
    form.set(`screenshot_meta_${index}`, JSON.stringify({ name: file.name }))
    form.append('screenshots', file)
  }
  const address = bugReporting.addScreenshots.path.replace(':_id', _id)
  return (await sendForm<{ system_bugtracker: Bug }>(address, form)).system_bugtracker
}
