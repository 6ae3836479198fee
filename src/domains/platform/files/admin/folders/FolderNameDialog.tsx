import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { ApiProblem, call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { folderLimits } from '../../files.rules.ts'
import { fileFolders, type FileFolder } from '../../folders.contract.ts'

/** Asks for the name of a new or renamed folder. */
export function FolderNameDialog({
  folder,
  parent,
  onDone,
  onClose,
}: {
  /** Folder to rename; null: create one. */
  folder: FileFolder | null
  /** Parent of the new folder; null: top level. */
  parent: FileFolder | null
  onDone: (folder: FileFolder) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const [name, setName] = useState(folder?.name ?? '')
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return setRefusal(t('files.folders.nameMissing'))
    setBusy(true)
    try {
      const { filefolder } = folder
        ? await call(fileFolders.update, { _id: folder._id, name })
        : await call(fileFolders.create, { name, parent: parent?._id ?? null })
      onDone(filefolder)
    } catch (problem) {
      const isName = problem instanceof ApiProblem && problem.fields['name']
      setRefusal(isName ? t('files.folders.nameRule') : messageOf(problem))
      setBusy(false)
    }
  }
  const title = folder
    ? t('files.folders.renameOne', { name: folder.name })
    : parent
      ? t('files.folders.newIn', { name: parent.name })
      : t('files.folders.new')
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('kit.close') }}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack>
          <TextInput
            label={t('files.folders.name')}
            value={name}
            maxLength={folderLimits.name}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setRefusal('')
            }}
            error={refusal || undefined}
            required
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('kit.cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t(folder ? 'files.folders.rename' : 'files.folders.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
