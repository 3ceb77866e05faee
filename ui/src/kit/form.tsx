import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { use, useId } from 'react';
import type {
  ControllerRenderProps,
  FieldPath,
  FieldValues,
  SubmitErrorHandler,
  UseFormReturn,
} from 'react-hook-form';
import { Controller, FormProvider } from 'react-hook-form';
import { cx } from '../lib/cx.ts';
import { Button } from './button.tsx';
import { DialogContext } from './dialog-context.ts';
import type { DialogFootProps } from './dialog-foot.tsx';
import { DialogFoot } from './dialog-foot.tsx';
import styles from './form.module.css';

export interface FormProps<Values extends FieldValues> {
  /** From `useForm({ resolver: zodResolver(schema), defaultValues })`; validates on submit. */
  form: UseFormReturn<Values>;
  /** Called only with valid values. The form is busy until the promise settles. */
  onSubmit: (values: Values) => Promise<void> | void;
  /**
   * Called when a field is refused, in addition to the text below it (for example to show a toast).
   */
  onInvalid?: SubmitErrorHandler<Values> | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A form: Form holds the values, Field shows labels and errors, one submit Button with
 * `loading={form.formState.isSubmitting}` sends. A second submit during the first is ignored.
 */
export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { form, onSubmit, onInvalid, className, children } = props;
  const send = form.handleSubmit(async (values) => onSubmit(values), onInvalid);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className={cx(styles.form, className)}
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.formState.isSubmitting) void send(event);
        }}
      >
        {children}
      </form>
    </FormProvider>
  );
}

/** The props that Field passes to its control; every control of the kit accepts them. */
export type FieldControl<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
> = ControllerRenderProps<Values, Name> & {
  id: string;
  invalid: boolean;
  'aria-describedby': string | undefined;
};

export interface FieldProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  form: UseFormReturn<Values>;
  name: Name;
  /** The accessible name of the control, shown above it. */
  label: string;
  /** Hides the label visually if the placeholder says the same. */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  children: (control: FieldControl<Values, Name>) => ReactNode;
}

/** One labelled control of a Form with its hint and, after a refused submit, the reason. */
export function Field<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: FieldProps<Values, Name>,
) {
  const { form, name, label, labelHidden = false, hint, children } = props;
  const id = useId();
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => {
        const message = fieldState.error?.message;
        const note = message ?? hint;
        return (
          <div className={styles.field}>
            <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
              {label}
            </label>
            {children({
              ...field,
              id,
              invalid: fieldState.invalid,
              'aria-describedby': note === undefined ? undefined : `${id}-note`,
            })}
            {note !== undefined && (
              <p id={`${id}-note`} className={message === undefined ? styles.hint : styles.error}>
                {message !== undefined && <CircleAlert aria-hidden />}
                {note}
              </p>
            )}
          </div>
        );
      }}
    />
  );
}

/** Why the whole form was refused, if no single field is the cause. */
export function FormFailure({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p role="alert" className={styles.error}>
      <CircleAlert aria-hidden />
      {message}
    </p>
  );
}

/** The row of a form's buttons, the submit button last. In a Dialog it is its foot, with 取消. */
export function FormActions({ aside, children }: DialogFootProps) {
  const close = use(DialogContext);
  if (close !== null)
    return (
      <DialogFoot aside={aside}>
        <Button onClick={close}>取消</Button>
        {children}
      </DialogFoot>
    );
  return (
    <div className={styles.actions}>
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      {children}
    </div>
  );
}
