import { sayDate } from '#kit/shared/dates/dates.ts'
import { fileSize } from '#kit/shared/file-size.ts'
import type { Download } from '#kit/shared/site/site.ts'
import { useSite } from '../surroundings.ts'

/** Downloads under a heading. */
export function Downloads({ files }: { files: readonly Download[] }) {
  const { t } = useSite()
  if (files.length === 0) return null
  return (
    <section className="section downloads" aria-labelledby="downloads">
      <h2 id="downloads">{t('site.downloads')}</h2>
      <DownloadList files={files} />
    </section>
  )
}

/** Downloads with kind, size and date; must be inside `.downloads`. */
export function DownloadList({ files }: { files: readonly Download[] }) {
  const site = useSite()
  return (
    <ul role="list">
      {files.map((file) => (
        <li key={file._id}>
          <a href={file.href} download>
            <span className="file-kind" aria-hidden="true">
              {file.kind}
            </span>
            <span>
              <span className="file-title">{file.title}</span>
              <span className="file-facts">
                {file.kind}, {fileSize(file.bytes, site.lang)}, {sayDate(file.date, site)}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
