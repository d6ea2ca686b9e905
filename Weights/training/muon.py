"""Muon: momentum whose matrices are made orthogonal before they are applied; AdamW for all that is no matrix."""

import torch


@torch.no_grad()
def orthogonal(stack, precision, rounds=5):
    """Newton-Schulz rounds on a stack of matrices (count, rows, columns) with rows <= columns."""
    x = stack / (stack.norm(dim=(1, 2), keepdim=True) + 1e-7)
    x = x.to(precision)
    for _ in range(rounds):
        a = x @ x.transpose(1, 2)
        x = torch.baddbmm(x, torch.baddbmm(a, a, a, beta=-4.7750, alpha=2.0315), x, beta=3.4445)
    return x.float()


class Muon:
    """Pieces of equal shape are made orthogonal together.

    `pieces` lists (parameter, first row, last row): a fused matrix is treated as the matrices it consists of.
    `precision` is that of the rounds: bfloat16 is enough, and slow where the processor lacks it.
    """

    def __init__(self, pieces, precision=torch.bfloat16, momentum=0.95, decay=0.1):
        self.precision, self.momentum, self.decay = precision, momentum, decay
        self.parameters = list({id(p): p for p, _, _ in pieces}.values())
        self.buffers = [torch.zeros_like(p) for p in self.parameters]
        index = {id(p): n for n, p in enumerate(self.parameters)}
        self.groups = {}
        for parameter, first, last in pieces:
            rows, columns = last - first, parameter.shape[1]
            self.groups.setdefault((rows, columns), []).append((index[id(parameter)], first, last))

    @torch.no_grad()
    def step(self, rate):
        """One update from the gradients."""
        moved = []
        for parameter, buffer in zip(self.parameters, self.buffers):
            buffer.mul_(self.momentum).add_(parameter.grad)
            moved.append(parameter.grad + self.momentum * buffer)
            parameter.mul_(1 - rate * self.decay)
        for (rows, columns), members in self.groups.items():
            stack = torch.stack([moved[n][a:b] for n, a, b in members])
            flipped = rows > columns
            update = orthogonal(stack.transpose(1, 2) if flipped else stack, self.precision)
            if flipped:
                update = update.transpose(1, 2)
            scale = -rate * max(1.0, rows / columns) ** 0.5
            for (n, a, b), matrix in zip(members, update):
                self.parameters[n][a:b].add_(matrix, alpha=scale)

    def state(self):
        """What a checkpoint keeps."""
        return self.buffers

    def restore(self, buffers):
        """The reverse of `state`."""
        for own, kept in zip(self.buffers, buffers):
            own.copy_(kept)


def pieces(model):
    """The matrices of a decoder."""
    s = model.shape
    q, kv = s["num_attention_heads"] * s["head_dim"], s["num_key_value_heads"] * s["head_dim"]
    inner, found = s["intermediate_size"], []
    for block in model.blocks:
        found += [(block.qkv.weight, 0, q), (block.qkv.weight, q, q + kv), (block.qkv.weight, q + kv, q + 2 * kv)]
        found += [(block.out.weight, 0, s["hidden_size"])]
        found += [(block.gate_up.weight, 0, inner), (block.gate_up.weight, inner, 2 * inner)]
        found += [(block.down.weight, 0, s["hidden_size"])]
    return found
