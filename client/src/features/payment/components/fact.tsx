/** One line of a list of facts (`dl`) about an order. */
export function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd data-figures data-selectable>
        {value}
      </dd>
    </>
  );
}
