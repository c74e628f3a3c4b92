import { type ProfileForm, profileForm, type User, userRoutes } from '@adhelm/contract/user';
import { zodResolver } from '@hookform/resolvers/zod';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { ApiError, messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { session } from '../../lib/session/browser-session.ts';
import { useUser } from '../../lib/session/use-session.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { ImageField } from '../../ui/image-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { profileTexts } from './profile.texts.ts';

const FORM_ID = 'edit-profile';
const FIELDS = ['name', 'phone', 'telegramLink', 'avatar'] as const;

const valuesOf = (user: User): ProfileForm => ({
  name: user.name,
  phone: user.phone ?? '',
  telegramLink: user.telegramLink ?? '',
  avatar: user.avatar ?? '',
});

type ProfileFields = UseFormReturn<ProfileForm, unknown, ReturnType<typeof profileForm.parse>>;

const useProfileForm = (user: User, onSaved: () => void) => {
  const [basis, setBasis] = useState(user);
  const [problem, setProblem] = useState<{ message: string; stale: boolean } | null>(null);
  const form: ProfileFields = useForm({
    resolver: zodResolver(profileForm),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    defaultValues: valuesOf(user),
  });

  const show = (error: unknown) => {
    const details = error instanceof ApiError ? error.details : [];
    const placed = details.flatMap(({ path, message }) => {
      const field = FIELDS.find((name) => name === path);
      return field ? [{ field, message }] : [];
    });
    for (const { field, message } of placed) form.setError(field, { message });
    const stale = error instanceof ApiError && error.errorCode === 'CF01';
    if (stale) setProblem({ message: profileTexts.stale, stale });
    else if (placed.length === 0) toast.error(messageOf(error, profileTexts.failed));
  };

  const save = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      session.setUser(await call(userRoutes.updateMe, { body: { ...values, updatedAt: basis.updatedAt } }));
      toast.success(profileTexts.saved);
      onSaved();
    } catch (error) {
      show(error);
    }
  });

  const loadFresh = async () => {
    try {
      const fresh = await call(userRoutes.me);
      session.setUser(fresh);
      setBasis(fresh);
      form.reset(valuesOf(fresh));
      setProblem(null);
    } catch (error) {
      show(error);
    }
  };

  return { form, problem, save, loadFresh };
};

const Fields = ({ form, user }: { form: ProfileFields; user: User }) => {
  const { register, formState, control } = form;
  const { errors } = formState;
  const [avatar, name] = useWatch({ control, name: ['avatar', 'name'] });
  return (
    <>
      <ImageField
        purpose="avatar"
        label={profileTexts.avatar}
        hint={profileTexts.avatarHint}
        error={errors.avatar?.message}
        picture={<Avatar name={name || user.name} image={avatar || null} size="lg" />}
        hasImage={Boolean(avatar)}
        onChange={(address) =>
          form.setValue('avatar', address ?? '', { shouldDirty: true, shouldValidate: true })
        }
      />
      <TextField label={profileTexts.name} error={errors.name?.message} required {...register('name')} />
      <TextField label={profileTexts.email} hint={profileTexts.emailHint} value={user.email} readOnly />
      <TextField
        label={profileTexts.phone}
        error={errors.phone?.message}
        required
        inputMode="tel"
        {...register('phone')}
      />
      <TextField
        label={profileTexts.telegram}
        error={errors.telegramLink?.message}
        inputMode="url"
        placeholder="https://t.me/"
        {...register('telegramLink')}
      />
    </>
  );
};

const Problem = ({ message, onLoadFresh }: { message: string; onLoadFresh: () => void }) => (
  <div
    role="alert"
    className="flex flex-wrap items-center gap-3 rounded-md bg-warn-soft px-3 py-2.5 text-warn"
  >
    <p className="min-w-50 flex-1">{message}</p>
    <Button onClick={onLoadFresh}>{profileTexts.loadFresh}</Button>
  </div>
);

const EditProfileModal = ({ onClose }: { onClose: () => void }) => {
  const user = useUser();
  const { form, problem, save, loadFresh } = useProfileForm(user, onClose);
  const [asking, setAsking] = useState(false);
  const { isDirty, isSubmitting } = form.formState;
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const blocked = blocker.status === 'blocked';

  const close = () => {
    if (isSubmitting) return;
    if (isDirty) setAsking(true);
    else onClose();
  };
  const keepEditing = () => {
    setAsking(false);
    blocker.reset?.();
  };
  const discard = () => {
    blocker.proceed?.();
    onClose();
  };

  return (
    <Modal
      open
      onOpenChange={close}
      title={texts.shell.editProfile}
      footer={
        <>
          <Button onClick={close}>{profileTexts.cancel}</Button>
          <Button type="submit" form={FORM_ID} variant="prime" loading={isSubmitting}>
            {profileTexts.save}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} onSubmit={(event) => void save(event)} noValidate className="grid gap-4">
        {problem && <Problem message={problem.message} onLoadFresh={() => void loadFresh()} />}
        <Fields form={form} user={user} />
      </form>
      <ConfirmDialog
        open={asking || blocked}
        title={profileTexts.discardTitle}
        confirmLabel={profileTexts.discard}
        cancelLabel={profileTexts.keepEditing}
        onConfirm={discard}
        onCancel={keepEditing}
      >
        {profileTexts.discardHint}
      </ConfirmDialog>
    </Modal>
  );
};

export default EditProfileModal;
